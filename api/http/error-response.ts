import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '../contract/errors.ts';
import { isConflict, isUnreachable, isUnstorableText } from '../db/database-errors.ts';
import { ShopError } from '../domain/shop-error.ts';
import type { Log } from '../log.ts';
import { acceptsJson } from './request-headers.ts';

/** The one place that turns an error into a response: the message as plain text, or as JSON for clients that accept it. */
export function errorResponse(log: Log) {
  return (error: Error, c: Context): Response => {
    const shopError = asShopError(error);
    if (shopError?.code === 'conflict') log.info('two requests conflicted', { path: c.req.path, error });
    if (!shopError) log.error('request failed', { path: c.req.path, error });
    const { code, status, message, fields } =
      shopError ?? new ShopError(isUnreachable(error) ? 'unavailable' : 'internal');
    const seconds = shopError?.status === 429 ? shopError.params['seconds'] : undefined;
    if (seconds !== undefined) c.header('retry-after', String(seconds));
    if (acceptsJson(c.req.header('accept'))) {
      const total = code === 'total_changed' ? Number(shopError?.params['total']) : undefined;
      const body: ErrorBody = { code, message, ...(fields && { fields }), ...(total !== undefined && { total }) };
      return c.json(body, status as ContentfulStatusCode);
    }
    return c.text(message, status as ContentfulStatusCode);
  };
}

function asShopError(error: Error): ShopError | undefined {
  if (error instanceof ShopError) return error;
  if (isUnstorableText(error)) {
    return new ShopError('invalid_request', { reason: 'Please leave out characters that cannot be read.' });
  }
  if (isConflict(error)) return new ShopError('conflict');
  if (!(error instanceof HTTPException)) return undefined;
  if (error.status === 413) return new ShopError('body_too_large');
  if (error.status === 400) return new ShopError('malformed_json');
  return undefined;
}
