import { createRoute } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import type * as z from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import { ShopError } from '../domain/shop-error.ts';
import { jsonResponses } from './responses.ts';

const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i;

/** A route's JSON body, for its OpenAPI description; goes with `requireJson`. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true as const, content: { 'application/json': { schema } } };
}

/** For routes that take JSON. A form on another site cannot send this content type, so it cannot post here. */
export const requireJson = createMiddleware(async (c, next) => {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new ShopError('content_type');
  await next();
});

interface JsonRoute<Body extends z.ZodType, Answer extends z.ZodType> {
  readonly summary: string;
  readonly body: Body;
  readonly answer: readonly [description: string, schema: Answer];
  /** besides a body that is no JSON or does not parse */
  readonly errors: readonly ErrorCode[];
}

/** As `createRoute`, for JSON in and out. */
export function jsonRoute<const Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  method: 'post' | 'put',
  path: Path,
  { summary, body, answer: [description, schema], errors }: JsonRoute<Body, Answer>,
) {
  return createRoute({
    method,
    path,
    summary,
    middleware: [requireJson] as const,
    request: { body: jsonBody(body) },
    responses: jsonResponses(description, schema, ['invalid_request', 'content_type', ...errors]),
  });
}
