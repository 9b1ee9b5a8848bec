import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AVATAR_MAX_BYTES } from '../contract/accounts/profile.ts';
import type { ErrorCode } from '../contract/errors.ts';
import { ShopError } from '../domain/shop-error.ts';

const MEGABYTE = 1024 * 1024;
/** Base64 makes four characters of three bytes; the rest is JSON around it. */
const PICTURE = Math.ceil(AVATAR_MAX_BYTES / 3) * 4 + 1024;
/** Models are counted while they come, by who takes them in. */
const UPLOAD = /^\/api\/file(\/|$)/;
const PROFILE = /^\/api\/user\/[^/]+$/;

/** A request carries at most 1 MB; the one that brings a picture of 1 MB is longer. */
export function limitBody() {
  const usual = bodyLimit({ maxSize: MEGABYTE, onError: refuse('body_too_large') });
  const withPicture = bodyLimit({ maxSize: PICTURE, onError: refuse('avatar_too_large') });
  return createMiddleware((c, next) => {
    if (isModelUpload(c.req.method, c.req.path)) return next();
    const bringsPicture = c.req.method === 'PUT' && PROFILE.test(c.req.path);
    return bringsPicture ? withPicture(c, next) : usual(c, next);
  });
}

export function isModelUpload(method: string, path: string): boolean {
  return (method === 'POST' || method === 'PATCH') && UPLOAD.test(path);
}

function refuse(code: ErrorCode) {
  return (): never => {
    throw new ShopError(code);
  };
}
