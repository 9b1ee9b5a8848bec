/** Widths in px in which every picture of an item is committed. */
export const pictureWidths = [160, 400, 800] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The same picture in another width; an address without a width in its name stays as it is. */
export function pictureAt(src: string, width: PictureWidth): string {
  return src.replace(/-800\.webp$/, `-${width}.webp`);
}

/** Views of a whole turn in the one picture of a spin, row by row. */
export const spinViews = { count: 24, columns: 6 } as const;

export type MediaKind = 'picture' | 'video' | 'spin';

/** What a media URL holds, which its name says: `.mp4` is a video, a name that ends in "spin" is a turn (1 §2). */
export function mediaKind(url: string): MediaKind {
  if (url.endsWith('.mp4')) return 'video';
  return /spin(\.[a-z0-9]+)?$/.test(url) ? 'spin' : 'picture';
}

/** What a card and a cart line show: the side picture, or the swatch when there is no other. */
export function sidePicture(imgSrc: readonly string[]): string | undefined {
  return imgSrc[1] ?? imgSrc[0];
}
