import * as z from 'zod';
import type { PictureUse } from '../catalogue/picture-uses.ts';

/** The URL of a committed picture. Its name ends in its width in px; the other widths are in the same folder. */
export const pictureFile = z
  .string()
  .regex(/^\/media\/[\w./-]+-\d+\.webp$/, 'must be the address of a picture, such as /media/blog/drying-1440.webp')
  .meta({ picture: 'text' satisfies PictureUse });
