import { pictureWidths } from './pictures.ts';

/**
 * How pages show the pictures that content names, and the widths in px that each use needs. Files name the widest.
 * `square`: of an item · `swatch`: its color · `text`: in posts and tutorials; in lists, on phones, and on dense screens or desktops
 */
export const pictureUses = { square: pictureWidths, swatch: [240], text: [360, 720, 1440] } as const;
export type PictureUse = keyof typeof pictureUses;

/** Bytes that a square picture may have, by its width in px: a page of cards has dozens. */
export const pictureBytes: Readonly<Record<number, number>> = {
  800: 55_000,
  600: 26_000,
  400: 18_000,
  240: 9_000,
  160: 6_000,
};
