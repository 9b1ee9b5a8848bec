import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AVATAR_MAX_BYTES } from '../contract/accounts/profile.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { PHOTO_MAX_BYTES } from '../contract/product-reviews/review.ts';
import { ShopError } from '../domain/shop-error.ts';

const MEGABYTE = 1024 * 1024;
/** Base64 turns three bytes into four characters; the rest is for the JSON around it. */
const MAX_PROFILE_BYTES = Math.ceil(AVATAR_MAX_BYTES / 3) * 4 + 1024;
/** Model uploads are counted by their own middleware as they stream in. */
const UPLOAD = /^\/api\/file(\/|$)/;
const PROFILE = /^\/api\/user\/[^/]+$/;
const REVIEW_PHOTO = /^\/api\/product-reviews\/[^/]+\/photos$/;

/** Other types are refused, and need not be read to the end of a photo. */
const isFile = (type = '') => /^(image\/|application\/octet-stream\b)/.test(type);

/** Limits request bodies to 1 MB; a profile change may carry a picture of 1 MB, and photos of reviews are longer. */
export function limitBody() {
  const standard = bodyLimit({ maxSize: MEGABYTE, onError: throwError('body_too_large') });
  const withPicture = bodyLimit({ maxSize: MAX_PROFILE_BYTES, onError: throwError('avatar_too_large') });
  const photo = bodyLimit({ maxSize: PHOTO_MAX_BYTES, onError: throwError('review_photo_too_large') });
  return createMiddleware((c, next) => {
    if (isModelUpload(c.req.method, c.req.path)) return next();
    if (c.req.method === 'POST' && REVIEW_PHOTO.test(c.req.path) && isFile(c.req.header('content-type'))) {
      return photo(c, next);
    }
    const isProfileChange = c.req.method === 'PUT' && PROFILE.test(c.req.path);
    return isProfileChange ? withPicture(c, next) : standard(c, next);
  });
}

export function isModelUpload(method: string, path: string): boolean {
  return (method === 'POST' || method === 'PATCH') && UPLOAD.test(path);
}

function throwError(code: ErrorCode) {
  return (): never => {
    throw new ShopError(code);
  };
}
