import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '../contract/errors.ts';
import { isConflict } from '../db/is-conflict.ts';
import { isUnreachable } from '../db/is-unreachable.ts';
import { isUnstorable } from '../db/is-unstorable.ts';
import { ShopError } from '../domain/shop-error.ts';
import type { Log } from '../log.ts';

/** The one place where an error becomes an answer: a sentence as plain text, or JSON for who asks for it. */
export function answerError(log: Log) {
  return (error: Error, c: Context): Response => {
    const refusal = asShopError(error);
    if (refusal?.code === 'conflict') log.info('two requests met', { path: c.req.path, error });
    if (!refusal) log.error('request failed', { path: c.req.path, error });
    const { code, status, message, fields } =
      refusal ?? new ShopError(isUnreachable(error) ? 'unavailable' : 'internal');
    const seconds = refusal?.status === 429 ? refusal.params['seconds'] : undefined;
    if (seconds !== undefined) c.header('retry-after', String(seconds));
    if (asksForJson(c)) {
      const total = code === 'total_changed' ? Number(refusal?.params['total']) : undefined;
      const body: ErrorBody = { code, message, ...(fields && { fields }), ...(total !== undefined && { total }) };
      return c.json(body, status as ContentfulStatusCode);
    }
    return c.text(message, status as ContentfulStatusCode);
  };
}

function asksForJson(c: Context): boolean {
  return c.req.header('accept')?.includes('application/json') ?? false;
}

function asShopError(error: Error): ShopError | undefined {
  if (error instanceof ShopError) return error;
  if (isUnstorable(error)) {
    return new ShopError('invalid_request', { reason: 'Please leave out characters that cannot be read.' });
  }
  if (isConflict(error)) return new ShopError('conflict');
  if (!(error instanceof HTTPException)) return undefined;
  if (error.status === 413) return new ShopError('body_too_large');
  if (error.status === 400) return new ShopError('malformed_json');
  return undefined;
}
