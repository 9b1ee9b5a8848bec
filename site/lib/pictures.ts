import { type PictureWidth, pictureAt, pictureWidths } from '../../contract/catalogue/pictures.ts';

const cdn = import.meta.env.IMAGE_CDN_URL ?? '';

/** Widths in px in which the picture of the home page is committed. */
export const heroWidths = [780, 1200, 1560, 2400] as const;

export interface PictureSource {
  readonly src: string;
  readonly srcset: string;
}

/** URLs of an item's square picture, given its 800 px file. */
export function itemPicture(path: string, widths: readonly PictureWidth[] = pictureWidths): PictureSource {
  const srcset = widths.map((width) => `${pictureOf(path, width)} ${width}w`).join(', ');
  return { src: pictureOf(path, 400), srcset };
}

/** URLs of a picture stored as `name-{width}.webp` in these widths. */
export function widePicture(name: string, widths: readonly number[], ratio: number): PictureSource {
  const at = (width: number) =>
    cdn ? resized(`${name}-${Math.max(...widths)}.webp`, width, Math.round(width / ratio)) : `${name}-${width}.webp`;
  return { src: at(widths[0] ?? 0), srcset: widths.map((width) => `${at(width)} ${width}w`).join(', ') };
}

/** One size of a small picture. Pictures of prints are private and skip the CDN. */
export function pictureOf(path: string, width: PictureWidth): string {
  return cdn && path.startsWith('/media/') ? resized(path, width, width) : pictureAt(path, width);
}

function resized(path: string, width: number, height: number): string {
  return `${cdn}${path}?w=${width}&h=${height}`;
}
