import * as z from 'zod';
import { modelExtensions } from './limits.ts';

/** An uploaded model as its owner sees it. */
export const modelFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  extension: z.enum(modelExtensions),
  bytes: z.int().min(0),
});
export type ModelFile = z.infer<typeof modelFileSchema>;

const PREVIEW_MOST_CHARACTERS = 900_000;

/** Body of `PUT /api/file/{id}`: what the viewer showed. */
export const modelPreviewSchema = z.object({
  preview: z.object({
    type: z.literal('img'),
    value: z
      .string()
      .max(PREVIEW_MOST_CHARACTERS, 'The preview is too large.')
      .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/, 'The preview must be a picture.'),
  }),
});
