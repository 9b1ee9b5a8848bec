/** Widths in px in which every picture of an item is committed. */
export const pictureWidths = [160, 400, 800] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The same picture in another width; an address without a width in its name stays as it is. */
export function pictureAt(src: string, width: PictureWidth): string {
  return src.replace(/-800\.webp$/, `-${width}.webp`);
}

/** What a card and a cart line show: the side picture, or the swatch when there is no other. */
export function sidePicture(imgSrc: readonly string[]): string | undefined {
  return imgSrc[1] ?? imgSrc[0];
}
