import * as z from 'zod';
import { materialNameSchema } from '../catalogue/material.ts';

/** A spool without its filament. */
export const emptySpoolSchema = z.strictObject({
  body: z.string().min(1).max(60).describe('what it is made of, such as "high-impact polystyrene"'),
  color: z.string().min(1).max(20),
  emptyGrams: z.number().min(1).max(5000).describe('weighed; single spools differ by up to 5 g'),
  outerDiameterMm: z.number().min(50).max(500),
  widthMm: z.number().min(10).max(500),
  boreMm: z.number().min(5).max(200),
  coreDiameterMm: z.number().min(10).max(400).optional().describe('on which the first turn lies'),
  insideWidthMm: z.number().min(5).max(400).optional().describe('between the flanges'),
});
export type EmptySpool = z.infer<typeof emptySpoolSchema>;

/** `content/spools.yaml`: which empty spool a material and weight is wound on. A size that nobody weighed has none. */
export const emptySpoolsSchema = z.array(
  emptySpoolSchema.extend({
    weight: z.string().describe('of the filament on it, as in products: 1kg'),
    materials: z.array(materialNameSchema).min(1),
  }),
);
export type EmptySpools = z.infer<typeof emptySpoolsSchema>;
