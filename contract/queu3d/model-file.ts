import * as z from 'zod';
import { modelExtensions } from './limits.ts';

/** An uploaded model. */
export const modelFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  extension: z.enum(modelExtensions),
  bytes: z.int().min(0),
});
export type ModelFile = z.infer<typeof modelFileSchema>;

const MAX_PREVIEW_LENGTH = 900_000;

/** Body of `PUT /api/file/{id}`: a picture from the 3D viewer. */
export const modelPreviewSchema = z.object({
  preview: z.object({
    type: z.literal('img'),
    value: z
      .string()
      .max(MAX_PREVIEW_LENGTH, 'The preview is too large.')
      .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, 'The preview must be a picture.'),
  }),
});
