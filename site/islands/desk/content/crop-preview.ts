/** Px of its longer side: as large as the dialog shows it on a dense screen. */
const PREVIEW_SIDE = 960;
/** Of a side: less is cut off by no eye. */
const SQUARE_WITHIN = 0.01;

/** A small copy of a photo, upright. */
export interface CropPreview {
  /** a data URL, which the desk's policy allows in pictures */
  readonly src: string;
  /** in px */
  readonly width: number;
  /** in px */
  readonly height: number;
}

/**
 * What to choose on what stays in view of a photo that becomes a square. Undefined: it is square already, or the browser
 * cannot read it, and the shop says what is wrong with it.
 */
export async function cropPreview(photo: Blob): Promise<CropPreview | undefined> {
  try {
    const picture = await createImageBitmap(photo);
    const longest = Math.max(picture.width, picture.height);
    const isSquare = Math.abs(picture.width - picture.height) <= longest * SQUARE_WITHIN;
    const scale = Math.min(1, PREVIEW_SIDE / longest);
    const canvas = document.createElement('canvas');
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    Object.assign(canvas, { width, height });
    if (!isSquare) canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
    picture.close();
    return isSquare ? undefined : { src: canvas.toDataURL('image/webp'), width, height };
  } catch {
    return undefined;
  }
}
