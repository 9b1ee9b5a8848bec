import * as z from 'zod';

/** °C */
export const celsius = z.int().min(0).max(400);
const percent = z.number().min(0).max(100);

export const temperatureRange = z.strictObject({ min: celsius, max: celsius });
/** Lowest, highest and recommended. */
export const temperature = temperatureRange.extend({ recommended: celsius });

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

export const finishes = ['satin', 'silk', 'matte', 'translucent'] as const;

/** The polymers that other programs know, by our materials. */
export const polymers = ['PLA', 'PETG', 'ABS', 'PMMA'] as const;

export const fanSchema = z.strictObject({
  minPercent: percent.describe('of a layer that takes its time'),
  maxPercent: percent.describe('of a layer that is over soon'),
  fullFromLayer: z.int().min(1).max(20).optional().describe('first layer with that fan, counted from 1; absent: all'),
  bridgePercent: percent.optional().describe('on bridges, where it differs'),
});

export const dryingSchema = z.strictObject({
  temperatureC: celsius,
  hours: z.number().min(0.5).max(48),
});

export const retractionSchema = z.strictObject({
  directMm: z.number().min(0).max(10).describe('mm of filament, direct drive'),
  bowdenMm: z.number().min(0).max(15).describe('mm of filament, Bowden tube'),
  speedMmPerS: z.number().min(5).max(100),
});

export const speedRangeSchema = z.strictObject({
  min: z.number().min(1).max(1000),
  max: z.number().min(1).max(1000),
});

export const firstLayerSchema = z.strictObject({ nozzleC: celsius.optional(), bedC: celsius.optional() });
