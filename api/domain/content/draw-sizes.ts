import { type PictureUse, pictureBytes, pictureUses } from '../../../contract/catalogue/picture-uses.ts';
import type { Focus } from '../../../contract/desk/content-pictures.ts';
import { MAX_PHOTO_PIXELS } from '../../../contract/product-reviews/review.ts';
import type { Drawing, DrawnPicture, RedrawPicture } from '../../gateways/pictures/pictures.ts';
import { ShopError } from '../shop-error.ts';

/** How pages show a picture, and what of it stays in view. */
export interface PictureChoice {
  readonly use: PictureUse;
  /** Crops an item's picture to a square around it. A swatch is cropped anyway: around its middle without one. */
  readonly focus?: Focus | undefined;
}

interface DrawnSize {
  /** in px */
  readonly width: number;
  /** WebP */
  readonly bytes: Buffer;
}

const MIDDLE: Focus = { x: 50, y: 50 };
/** How many times as high as wide a picture in a text may be: a phone's, upright, and some. */
const HIGHEST = 1.5;

/**
 * Draws a picture in all sizes of its use, for the desk and for `npm run add:picture`. An item's picture is a square: what is
 * not square gets transparent borders, through which pages show their stage, or is cropped around its focus.
 * Throws `picture_too_small`, which names what was expected, and what `redraw` throws.
 */
export async function drawSizes(redraw: RedrawPicture, bytes: Buffer, choice: PictureChoice): Promise<DrawnSize[]> {
  const { use } = choice;
  const focus = use === 'swatch' ? (choice.focus ?? MIDDLE) : use === 'square' ? choice.focus : undefined;
  const box = (width: number) => ({
    width,
    height: use === 'text' ? width * HIGHEST : width,
    maxPixels: MAX_PHOTO_PIXELS,
  });
  const least = Math.max(...pictureUses[use]);
  // Without loss, so that each size is encoded once.
  const whole = await redraw(bytes, {
    ...box(least),
    format: 'png',
    ...(focus ? { fit: 'cover', focus } : { fit: 'inside' }),
  });
  const reason = tooSmall(whole, { use, isCropped: focus !== undefined, least });
  if (reason) throw new ShopError('picture_too_small', { reason });
  const fit: Drawing['fit'] = use === 'square' && !focus ? 'contain' : 'inside';
  const sizes: DrawnSize[] = [];
  for (const width of pictureUses[use]) {
    const limit = use === 'text' ? {} : { maxBytes: pictureBytes[width] };
    const drawn = await redraw(whole.bytes, { ...box(width), ...limit, format: 'webp', fit });
    sizes.push({ width, bytes: drawn.bytes });
  }
  return sizes;
}

interface Demand extends PictureChoice {
  readonly isCropped: boolean;
  /** in px */
  readonly least: number;
}

/** What is drawn is no smaller than asked for, unless the picture was: then it has the picture's own size. */
function tooSmall({ width, height }: DrawnPicture, { use, isCropped, least }: Demand): string | undefined {
  const size = `it is ${width} × ${height} px`;
  if (use === 'text') {
    if (width >= least) return undefined;
    if (height < least * HIGHEST) return `${size}, and must be at least ${least} px wide`;
    return `it must be at least ${least} px wide, and at most ${HIGHEST} times as high`;
  }
  if (Math.max(width, height) >= least) return undefined;
  return isCropped
    ? `the square that is cut out of it has ${width} px, and must have at least ${least} px`
    : `${size}, and its longer side must have at least ${least} px`;
}
