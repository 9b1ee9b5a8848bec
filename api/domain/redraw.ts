import type { ErrorCode } from '../../contract/errors.ts';
import { type Drawing, type DrawnPicture, PictureRefused } from '../gateways/pictures/pictures.ts';
import type { Deps } from './deps.ts';
import { ShopError } from './shop-error.ts';

/** Redraws a shopper's picture. Throws the given codes, `bodies_full` or `pictures_unavailable`. */
export async function redraw(
  { redrawPicture }: Pick<Deps, 'redrawPicture'>,
  bytes: Buffer,
  drawing: Drawing,
  errors: { readonly unreadable: ErrorCode; readonly tooManyPixels: ErrorCode },
): Promise<DrawnPicture> {
  return await redrawPicture(bytes, drawing).catch((error) => {
    if (!(error instanceof PictureRefused)) throw error;
    const codes = {
      unreadable: errors.unreadable,
      too_many_pixels: errors.tooManyPixels,
      too_many_pictures: 'bodies_full',
      unavailable: 'pictures_unavailable',
    } as const;
    throw new ShopError(codes[error.reason]);
  });
}
