import * as z from 'zod';
import { MAX_INFILL } from './limits.ts';
import { printProfileSchema } from './print-profile.ts';

const finite = z.number().min(-1_000).max(1_000);
const row = z.tuple([finite, finite, finite]);

/** Rounding error allowed in the products of matrix rows, relative to their squared length. */
const TOLERANCE = 1e-4;

/** Whether a matrix is a rotation times a positive scale: rows of equal length, orthogonal and right-handed. */
function turnsAndScales(matrix: readonly (readonly [number, number, number])[]): boolean {
  const [a = [0, 0, 0], b = [0, 0, 0], c = [0, 0, 0]] = matrix;
  const square = dot(a, a);
  const handed = dot(a, [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]]);
  const near = (value: number, wanted: number) => Math.abs(value - wanted) <= TOLERANCE * square;
  const sameLength = near(dot(b, b), square) && near(dot(c, c), square);
  return square > 0 && handed > 0 && sameLength && [dot(a, b), dot(b, c), dot(c, a)].every((each) => near(each, 0));
}

function dot([a, b, c]: readonly [number, number, number], [x, y, z]: readonly [number, number, number]): number {
  return a * x + b * y + c * z;
}

/**
 * Slice settings under the engine's own names; the profile derives everything else. Unknown keys are rejected. Lengths
 * in mm, temperatures in °C, infill density in percent.
 */
export const sliceOverridesSchema = z.strictObject({
  layer_height: z.number().min(0.08).max(0.32),
  infill_sparse_density: z.number().min(0).max(MAX_INFILL),
  infill_pattern: z
    .enum(['lines', 'grid'])
    .optional()
    .describe('derived from the density; any other value is rejected'),
  material_print_temperature: z.int().min(150).max(320),
  material_bed_temperature: z.int().min(0).max(130),
  mesh_rotation_matrix: z
    .tuple([row, row, row])
    .refine(turnsAndScales, 'The model can be turned and scaled, not mirrored or bent.')
    .describe('rows of rotation × uniform scale, file units included; mirroring and shear are rejected'),
  support_enable: z.boolean().optional().describe('print with supports; false if absent'),
  wall_line_count: z
    .union([z.literal(3), z.literal(4)])
    .optional()
    .describe('lines of wall; two if absent'),
  adhesion_type: z.literal('brim').optional().describe('print a brim around the first layer; none if absent'),
});
export type SliceOverrides = z.infer<typeof sliceOverridesSchema>;
export type Matrix3 = SliceOverrides['mesh_rotation_matrix'];

export const sliceSettingsSchema = z.strictObject({
  overrides: sliceOverridesSchema,
  printer: z.strictObject({ id: z.string().min(1).max(60), definitionName: z.string().min(1).max(60) }),
  object: z
    .int()
    .min(0)
    .max(99_999)
    .optional()
    .describe('the index of one object of a 3MF file with several; absent: all of them'),
  repair: z
    .literal('accepted')
    .optional()
    .describe('the shopper has seen which holes are closed and which sheets are left out, and wants that printed'),
  profile: printProfileSchema
    .optional()
    .describe('how the material is printed: the shop sets it by the temperatures, whatever a page sends'),
});
export type SliceSettings = z.infer<typeof sliceSettingsSchema>;

/** Whether a print has supports: none are printed where the slicer found that the model needs none. `mm3`: of them. */
export function hasSupports({ support_enable }: Partial<SliceOverrides>, mm3: number | null): boolean {
  return support_enable === true && mm3 !== 0;
}
