/** Every item picture exists in these widths, in px. */
export const pictureWidths = [160, 400, 600, 800] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The URL of the same picture in another width; URLs without a width are returned unchanged. */
export function pictureAt(src: string, width: PictureWidth): string {
  return src.replace(/-800\.webp$/, `-${width}.webp`);
}

/** A spin is one picture with the views of a full turn, row by row. */
export const spinViews = { count: 24, columns: 6 } as const;

export type MediaKind = 'picture' | 'video' | 'spin';

/** The kind of a media URL, by its name: `.mp4` is a video, and a name that ends in "spin" is a 360° spin. */
export function mediaKind(url: string): MediaKind {
  if (url.endsWith('.mp4')) return 'video';
  return /spin(\.[a-z0-9]+)?$/.test(url) ? 'spin' : 'picture';
}

/** The picture for cards and cart lines: the side picture, or the swatch if that is the only one. */
export function sidePicture(imgSrc: readonly string[]): string | undefined {
  return imgSrc[1] ?? imgSrc[0];
}
