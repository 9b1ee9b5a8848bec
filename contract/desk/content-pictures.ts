import * as z from 'zod';
import { pictureUses } from '../catalogue/picture-uses.ts';

/** Below content/media. What the desk stores has a folder with the hash of the picture, so that it never changes. */
const deskPicturePath = z.string().regex(/^desk\/[0-9a-f]{12}\/[a-z0-9]+(-[a-z0-9]+)*-\d{2,4}\.webp$/);

/** What stays in view of a picture that is cropped: percent from its left and its top, as `object-position` of CSS. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

export const focusSchema = z
  .string()
  .regex(/^(\d\d?|100),(\d\d?|100)$/, 'must be two percentages, from the left and from the top, such as 30,50')
  .transform((text): Focus => {
    const [x = 0, y = 0] = text.split(',').map(Number);
    return { x, y };
  });

export const pictureUploadSchema = z.object({
  use: z.enum(Object.keys(pictureUses) as [keyof typeof pictureUses]).describe('how pages show it'),
  name: z
    .string()
    .max(80)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .describe('what it shows, such as pla-lagoon-side'),
  focus: focusSchema
    .optional()
    .describe(
      'crops an item’s picture to a square around it; a swatch is always cropped, without it around its middle',
    ),
});
export type PictureUpload = z.infer<typeof pictureUploadSchema>;

/** The address of its largest size, below content/media. */
export const storedPictureSchema = z.object({ path: deskPicturePath });

/** Those that a checkout brings have folders and names of their own, such as spools/pla-lagoon-side-800.webp. */
export const pictureQuerySchema = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^([a-z0-9-]+\/)+[a-z0-9-]+-\d{2,4}\.webp$/),
});
