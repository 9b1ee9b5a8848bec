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

/**
 * How the name of a spool's picture marks its size, such as `285mm`, `5kg` or `285mm-5kg`: empty for 1 kg of 1.75 mm.
 */
export function sizeMark({ diameter, weight }: { readonly diameter: string; readonly weight: string }): string {
  const marks = [diameter === '1.75mm' ? '' : diameter.replace('.', ''), weight === '1kg' ? '' : weight];
  return marks.filter(Boolean).join('-');
}

/** The mark in a picture's name; undefined for pictures of prints, which fit every size. */
export function pictureMark(path: string): string | undefined {
  if (path.includes('-print-')) return undefined;
  return /-((?:\d+mm-)?(?:\d+(?:mm|k?g)))-[a-z]+-800\.webp$/.exec(path)?.[1] ?? '';
}
