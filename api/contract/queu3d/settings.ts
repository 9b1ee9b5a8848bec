import * as z from 'zod';
import { MOST_INFILL } from './limits.ts';

const finite = z.number().min(-1_000).max(1_000);
const row = z.tuple([finite, finite, finite]);

/**
 * What a slice is asked for, in the engine's own terms. Everything else follows from these by the profile; an unknown
 * key is refused. Lengths in mm, temperatures in °C, infill density in percent.
 */
export const sliceOverridesSchema = z.strictObject({
  layer_height: z.number().min(0.08).max(0.32),
  infill_sparse_density: z.number().min(0).max(MOST_INFILL),
  infill_pattern: z.enum(['lines', 'grid']).optional().describe('follows from the density; another one is refused'),
  material_print_temperature: z.int().min(150).max(320),
  material_bed_temperature: z.int().min(0).max(130),
  mesh_rotation_matrix: z
    .tuple([row, row, row])
    .describe('rows; rotation × uniform scale, units of the file taken into it; no mirror, no shear'),
});
export type SliceOverrides = z.infer<typeof sliceOverridesSchema>;
export type Matrix3 = SliceOverrides['mesh_rotation_matrix'];

export const sliceSettingsSchema = z.strictObject({
  overrides: sliceOverridesSchema,
  printer: z.strictObject({ id: z.string().min(1).max(60), definitionName: z.string().min(1).max(60) }),
});
export type SliceSettings = z.infer<typeof sliceSettingsSchema>;
