import * as z from 'zod';

/** CIE L*a*b* under D65 and the 2° observer. */
export const labSchema = z.strictObject({
  l: z.number().min(0).max(100).describe('lightness'),
  a: z.number().min(-128).max(128).describe('red against green'),
  b: z.number().min(-128).max(128).describe('yellow against blue'),
});
export type Lab = z.infer<typeof labSchema>;

/** A color as an instrument read it off a printed plaque, never off a picture. */
export const measuredColorSchema = z.strictObject({
  lab: labSchema.describe('CIE L*a*b*, D65, 2° observer'),
  instrument: z.string().min(1).max(80).describe('what read it, such as "spectrophotometer, 45°/0°"'),
  on: z.iso.date().describe('day of the reading'),
});
