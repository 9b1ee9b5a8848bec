import * as z from 'zod';

/** The address of a committed picture. Its name ends in its width in px; the same picture in other widths lies beside it. */
export const pictureFile = z
  .string()
  .regex(/^\/media\/[\w./-]+-\d+\.webp$/, 'must be the address of a picture, such as /media/blog/drying-1440.webp');
