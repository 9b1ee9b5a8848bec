import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type * as z from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import { withCommonErrors } from './common-errors.ts';
import { jsonBody, requireJson } from './json-body.ts';
import { errorResponses, jsonResponses } from './responses.ts';

type Method = RouteConfig['method'];
type Inputs = NonNullable<RouteConfig['request']>;

/** What a route takes and answers. */
export interface RouteParts extends Pick<Inputs, 'params' | 'query' | 'headers'> {
  readonly summary: string;
  /** JSON; a route with a body takes no other content type */
  readonly body?: z.ZodType;
  /** the JSON of status 200 */
  readonly answer?: readonly [description: string, schema: z.ZodType];
  /** a form that the route reads itself */
  readonly form?: z.ZodType;
  /** instead of `answer`, where the answer is not JSON; beside it, what else the middleware answers */
  readonly responses?: RouteConfig['responses'];
  /** its own; those of all routes like it are in `common-errors.ts` */
  readonly errors?: readonly ErrorCode[];
  /** runs before the body is read, in place of the check of its content type */
  readonly middleware?: RouteConfig['middleware'];
}

type RequestOf<Parts> = Pick<Parts, Extract<keyof Parts, 'params' | 'query' | 'headers'>> &
  (Parts extends { readonly body: infer Body extends z.ZodType } ? { body: JsonBody<Body> } : unknown);
type JsonBody<Body extends z.ZodType> = ReturnType<typeof jsonBody<Body>>;
type ResponsesOf<Parts> = Parts extends { readonly answer: readonly [string, infer Answer extends z.ZodType] }
  ? ReturnType<typeof jsonResponses<Answer>>
  : Parts extends { readonly responses: infer Responses }
    ? Responses
    : never;

/** What `createRoute` gives for these parts. */
type Declared<Path extends string, Parts> = {
  method: Method;
  path: Path;
  request: RequestOf<Parts>;
  responses: ResponsesOf<Parts>;
  getRoutingPath(): string;
};

/** As `createRoute`, said once for all routes. Middleware runs before the body is read. */
export function declareRoute<Path extends string, Parts extends RouteParts>(
  method: Method,
  path: Path,
  { summary, body, form, answer, responses, errors = [], middleware: _, ...inputs }: RouteParts,
  middleware: RouteConfig['middleware'],
) {
  const hasInput = Boolean(body || form) || Object.keys(inputs).length > 0;
  const codes = withCommonErrors({ own: errors, method, hasInput, takesJson: Boolean(body) });
  const route: unknown = createRoute({
    method,
    path,
    summary,
    ...(middleware && { middleware }),
    request: { ...inputs, ...(body && { body: jsonBody(body) }), ...(form && { body: formBody(form) }) },
    responses: { ...errorResponses(codes), ...(answer && jsonResponses(...answer)), ...responses },
  });
  // The types of the parts are lost where they are taken apart.
  return route as Declared<Path, Parts>;
}

/** A route of the shop. */
export function shopRoute<const Path extends string, const Parts extends RouteParts>(
  method: Method,
  path: Path,
  parts: Parts,
) {
  return declareRoute<Path, Parts>(method, path, parts, parts.middleware ?? (parts.body && [requireJson]));
}

function formBody(schema: z.ZodType) {
  return { required: true, content: { 'multipart/form-data': { schema } } };
}
