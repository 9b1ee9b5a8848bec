import * as z from 'zod';
import { modelSizeSchema } from './job.ts';
import { modelErrorCodeSchema, modelErrorDetailSchema } from './model-error-code.ts';
import { MAX_PARTS_PLATE, MAX_PIECES_PLATE } from './plates.ts';
import { sliceOverridesSchema, sliceSettingsSchema } from './settings.ts';

/**
 * The slicer's API: `POST /slice?settings={JSON of sliceSettingsSchema}` with the model as body and one of these types.
 * It answers 400 for bad settings, 413 and 422 for bad models (`slicerRefusalSchema`), 503 with `Retry-After` when all
 * slots are busy, else 200 with JSON lines (`sliceEventSchema`). The last line has `done` or `fault`; after `done` follow
 * exactly `gcodeBytes` bytes of gzipped G-code. Closing the connection cancels the run.
 *
 * `PUT /models/{uuid}` with the same body sends a model ahead: the slicer checks and keeps it for some minutes, if it has
 * room (204, else 503). `POST /slice?model={uuid}` without a body slices it, or answers 404 (`unknown_model`) once it is
 * gone.
 *
 * `POST /slice?parts={JSON of platePartsSchema}` without a body slices a plate with pieces of models that were all sent
 * ahead. Its settings are those of the plate: object, repair and rotation are each part's own. `done` is of the whole plate.
 * `&bed={JSON of plateBedSchema}` keeps them together within a bed of another size.
 */
export const modelTypes = { stl: 'model/stl', obj: 'model/obj', '3mf': 'model/3mf' } as const;

const platePartSchema = z.strictObject({
  model: z.uuid().describe('as it was sent ahead'),
  ...sliceSettingsSchema.pick({ object: true, repair: true }).shape,
  matrix: sliceOverridesSchema.shape.mesh_rotation_matrix,
  pieces: z.int().min(1),
});
export type PlatePart = z.infer<typeof platePartSchema>;

export const platePartsSchema = z
  .array(platePartSchema)
  .min(1)
  .max(MAX_PARTS_PLATE)
  .refine(
    (parts) => parts.reduce((sum, { pieces }) => sum + pieces, 0) <= MAX_PIECES_PLATE,
    `A plate has at most ${MAX_PIECES_PLATE} pieces.`,
  );

/** mm */
export const plateBedSchema = z.strictObject({ width: z.number().positive(), depth: z.number().positive() });
export type PlateBed = z.infer<typeof plateBedSchema>;

export const slicerRefusalSchema = z.object({
  code: z.enum(['settings', 'model', 'unknown_model', 'busy']),
  fault: modelErrorCodeSchema.optional(),
  detail: modelErrorDetailSchema.optional(),
  message: z.string(),
});
export type SlicerRefusal = z.infer<typeof slicerRefusalSchema>;

const sliceDoneSchema = z.object({
  /** mm³ of filament, more than 0 */
  filament: z.number().positive(),
  /** mm³ of it that are supports; absent unless they were enabled */
  supports: z.number().min(0).optional(),
  /** seconds */
  printTime: z.int().min(0),
  /** in mm, rotated and scaled; without a brim */
  size: modelSizeSchema,
  layers: z.int().min(1),
  triangles: z.int().min(1),
  /** number of repairs by kind, 0 for none */
  repaired: z.record(z.string(), z.int().min(0)),
  gcodeBytes: z.int().min(1),
});
export type SliceDone = z.infer<typeof sliceDoneSchema>;

export const sliceEventSchema = z.union([
  z.object({ progress: z.number().min(0).max(1), layer: z.int().optional(), layers: z.int().optional() }),
  z.object({ done: sliceDoneSchema }),
  z.object({ fault: modelErrorCodeSchema, detail: modelErrorDetailSchema.optional() }),
]);
export type SliceEvent = z.infer<typeof sliceEventSchema>;
