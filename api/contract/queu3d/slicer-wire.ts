import * as z from 'zod';
import { modelSizeSchema } from './job.ts';
import { modelFaultSchema } from './model-fault.ts';

/**
 * The call of the slicer service: `POST /slice?settings={JSON of sliceSettingsSchema}`, body: the model, its type one of
 * these. It answers 400 for settings, 413 and 422 for models (`slicerRefusalSchema`), 503 with `Retry-After` when all
 * its runs are taken, else 200 with lines of JSON (`sliceNewsSchema`). The last line has `done` or `fault`; after `done`
 * come exactly `gcodeBytes` bytes of G-code, packed by gzip. Whoever hangs up stops the run.
 */
export const modelTypes = { stl: 'model/stl', obj: 'model/obj', '3mf': 'model/3mf' } as const;

export const slicerRefusalSchema = z.object({
  code: z.enum(['settings', 'model', 'busy']),
  fault: modelFaultSchema.optional(),
  message: z.string(),
});
export type SlicerRefusal = z.infer<typeof slicerRefusalSchema>;

const sliceDoneSchema = z.object({
  /** mm³ of filament, more than 0 */
  filament: z.number().positive(),
  /** seconds */
  printTime: z.int().min(0),
  /** of what is printed, turned and scaled */
  size: modelSizeSchema,
  layers: z.int().min(1),
  triangles: z.int().min(1),
  /** what was mended before, in words of the mesh: 0 of each when nothing was */
  repaired: z.record(z.string(), z.int().min(0)),
  gcodeBytes: z.int().min(1),
});
export type SliceDone = z.infer<typeof sliceDoneSchema>;

export const sliceNewsSchema = z.union([
  z.object({ progress: z.number().min(0).max(1), layer: z.int().optional(), layers: z.int().optional() }),
  z.object({ done: sliceDoneSchema }),
  z.object({ fault: modelFaultSchema }),
]);
export type SliceNews = z.infer<typeof sliceNewsSchema>;
