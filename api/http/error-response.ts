import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, quoteCode } from '../../contract/errors.ts';
import { isConflict, isUnreachable, isUnstorableText, isUnwritable } from '../db/database-errors.ts';
import { ShopError } from '../domain/shop-error.ts';
import type { Log } from '../log.ts';
import { currentRequestId } from '../work-context.ts';
import { acceptsJson } from './request-headers.ts';

/** The one place that turns an error into a response: the message as plain text, or as JSON for clients that accept it. */
export function errorResponse(log: Log) {
  return (error: Error, c: Context): Response => {
    const shopError = asShopError(error) ?? (hasLeft(c) ? new ShopError('body_incomplete') : undefined);
    if (shopError?.code === 'conflict') log.info('two requests conflicted', { path: c.req.path, error });
    if (!shopError) log.error('request failed', { path: c.req.path, error });
    const isDatabaseDown = isUnreachable(error) || isUnwritable(error);
    const answer = shopError ?? new ShopError(isDatabaseDown ? 'unavailable' : 'internal');
    const { code, status, fields } = answer;
    // Support finds the request in the log by it.
    const requestId = status === 500 || status === 503 ? currentRequestId() : undefined;
    const message = requestId ? `${answer.message} ${quoteCode(requestId)}` : answer.message;
    const seconds = shopError?.params['seconds'];
    if (seconds !== undefined) c.header('retry-after', String(seconds));
    if (acceptsJson(c.req.header('accept'))) {
      const total = code === 'total_changed' ? Number(shopError?.params['total']) : undefined;
      const body: ErrorBody = {
        code,
        message,
        ...(fields && { fields }),
        ...(requestId && { requestId }),
        ...(total !== undefined && { total }),
      };
      return c.json(body, status as ContentfulStatusCode);
    }
    return c.text(message, status as ContentfulStatusCode);
  };
}

/**
 * Whether the client aborted its request in the middle of the body, so that reading it failed. Counted as our error,
 * it would let strangers raise the shop's alerts. Nobody reads the answer.
 */
function hasLeft(c: Context): boolean {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  return incoming !== undefined && !incoming.complete && incoming.socket.destroyed;
}

function asShopError(error: Error): ShopError | undefined {
  if (error instanceof ShopError) return error;
  if (isUnstorableText(error)) {
    return new ShopError('invalid_request', { reason: 'Please leave out characters that cannot be read.' });
  }
  if (isConflict(error)) return new ShopError('conflict');
  if (!(error instanceof HTTPException)) return undefined;
  if (error.status === 400) return new ShopError('malformed_json');
  return undefined;
}
