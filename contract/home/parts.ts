import * as z from 'zod';
import type { PictureUse } from '../catalogue/picture-uses.ts';

export const hex = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as #0B5A63');
export const copy = z.string().min(1);
export const itemId = z.string().regex(/^[a-z0-9.-]+$/, 'must be the id of an item, such as pla-black-1.75mm-1kg');
export const squarePicture = z
  .string()
  .regex(/^[a-z0-9/-]+-800\.webp$/, 'must be the 800 px file below media/, such as spools/pla-petrol-print-800.webp')
  .meta({ picture: 'square' satisfies PictureUse });
const ownPath = z.string().regex(/^\/([^\s]*\/)?$/, 'must be a path of this site with a slash at both ends');

export const linkSchema = z.strictObject({
  label: copy.describe('{price} stands for the lowest price of what it leads to'),
  url: ownPath,
});

/** Pictures of the home page itself: the widths in px in which each is committed below media/home, and its shape. */
export const homePictures = {
  'maker-vases': { widths: [500, 1000], width: 1000, height: 860 },
  'queu3d-bracket': { widths: [600, 1200], width: 1200, height: 860 },
} as const;
export type HomePictureName = keyof typeof homePictures;

export const homePictureSchema = z.strictObject({
  name: z.enum(Object.keys(homePictures) as [HomePictureName, ...HomePictureName[]]),
  alt: copy,
});
