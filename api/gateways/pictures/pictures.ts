import * as z from 'zod';

/** In px: larger than any picture that the shop shows. */
export const MAX_SIDE = 4096;
const side = z.int().min(1).max(MAX_SIDE);
const percent = z.int().min(0).max(100);

export const drawingSchema = z.object({
  width: side,
  height: side,
  fit: z
    .enum(['inside', 'cover', 'contain'])
    .describe('`inside` keeps the shape and never enlarges; `contain` fills up with transparent borders'),
  focus: z
    .object({ x: percent, y: percent })
    .optional()
    .describe(
      'with `cover`: what stays in view, as `object-position` of CSS means it; the picture is never enlarged then',
    ),
  format: z.enum(['webp', 'png']),
  maxPixels: z.int().min(1).describe('of the picture as it came: they cost time and memory, however few bytes it has'),
  maxBytes: z.int().min(1).optional().describe('of a WebP: its quality goes down until it fits, or would look bad'),
});
export type Drawing = z.infer<typeof drawingSchema>;

export interface DrawnPicture {
  readonly bytes: Buffer;
  /** in px */
  readonly width: number;
  /** in px */
  readonly height: number;
}

/**
 * Re-encodes a PNG, JPEG or WebP from its pixels, without metadata such as the place where a photo was taken. One picture
 * is decoded at a time, whoever asks. Throws PictureRefused.
 */
export type RedrawPicture = (bytes: Buffer, drawing: Drawing) => Promise<DrawnPicture>;

export const pictureRefusalSchema = z.enum(['unreadable', 'too_many_pixels', 'too_many_pictures', 'unavailable']);

export class PictureRefused extends Error {
  override name = 'PictureRefused';

  readonly reason: z.infer<typeof pictureRefusalSchema>;

  constructor(reason: z.infer<typeof pictureRefusalSchema>, cause?: unknown) {
    super(`picture: ${reason}`, { cause });
    this.reason = reason;
  }
}
