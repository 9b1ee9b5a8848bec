import * as z from 'zod';
import { pictureUses } from '../catalogue/picture-uses.ts';

/** Below content/media. What the desk stores has a folder with the hash of the picture, so that it never changes. */
const deskPicturePath = z.string().regex(/^desk\/[0-9a-f]{12}\/[a-z0-9]+(-[a-z0-9]+)*-\d{2,4}\.webp$/);

export const pictureUploadSchema = z.object({
  use: z.enum(Object.keys(pictureUses) as [keyof typeof pictureUses]).describe('how pages show it'),
  name: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .describe('what it shows, such as pla-lagoon-side'),
});
export type PictureUpload = z.infer<typeof pictureUploadSchema>;

/** The address of its largest size, below content/media. */
export const storedPictureSchema = z.object({ path: deskPicturePath });

export const pictureQuerySchema = z.object({ path: deskPicturePath });
