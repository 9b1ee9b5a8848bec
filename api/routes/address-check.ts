import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { addressQuestionSchema, addressSuggestionsSchema } from '../contract/shipping/address-check.ts';
import type { Deps } from '../deps.ts';
import { checkAddress } from '../domain/shipping/check-address.ts';
import { type CallerEnv, callerOf } from '../http/caller.ts';
import { answers } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';

const validate = createRoute({
  method: 'post',
  path: '/shipping/address/validate',
  summary: 'Better ways to write an address',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: addressQuestionSchema } } } },
  responses: answers('At most three suggestions, best first; none when the address is fine', addressSuggestionsSchema, [
    'invalid_request',
    'content_type',
    'too_many_requests',
  ]),
});

/** Generous: a whole office may share a caller's address, and who mistypes asks a few times. */
const CHECKS = { name: 'address check by caller', tries: 120, seconds: 600 };

export function addressCheckRoutes(deps: Pick<Deps, 'connection' | 'addresses' | 'settings' | 'log'>) {
  const countCaller = rateLimit(deps.connection.pool, CHECKS);
  return new OpenAPIHono<CallerEnv>({ defaultHook: refuseInvalid }).openapi(validate, async (c) => {
    await countCaller(callerOf(c, deps.settings.trustedProxies));
    return c.json(await checkAddress(deps, c.req.valid('json')), 200);
  });
}
