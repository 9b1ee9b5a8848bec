import type { ErrorCode } from '../contract/errors.ts';
import { type Drawing, type DrawnPicture, PictureRefused, redrawPicture } from '../gateways/redraw-picture.ts';
import { ShopError } from './shop-error.ts';

/** Redraws a shopper's picture. Throws the given codes, or `bodies_full`. */
export async function redraw(
  bytes: Buffer,
  drawing: Drawing,
  errors: { readonly unreadable: ErrorCode; readonly tooManyPixels: ErrorCode },
): Promise<DrawnPicture> {
  return await redrawPicture(bytes, drawing).catch((error) => {
    if (!(error instanceof PictureRefused)) throw error;
    const { unreadable, tooManyPixels } = errors;
    const codes = { unreadable, too_many_pixels: tooManyPixels, too_many_pictures: 'bodies_full' } as const;
    throw new ShopError(codes[error.reason]);
  });
}
