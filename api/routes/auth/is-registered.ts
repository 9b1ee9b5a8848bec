import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { isRegisteredSchema } from '../../contract/accounts/auth-calls.ts';
import type { Deps } from '../../deps.ts';
import { isRegistered } from '../../domain/accounts/is-registered.ts';
import { answers } from '../../http/describe-answers.ts';
import { guardTries } from '../../http/guarded-tries.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';

const call = createRoute({
  method: 'get',
  path: '/auth/isRegistered/{email}',
  summary: 'Whether an address has an account, verified or not',
  request: { params: z.object({ email: z.string().max(254) }) },
  responses: answers('Whether it has', isRegisteredSchema, ['too_many_requests']),
});

export function isRegisteredRoutes(deps: Pick<Deps, 'connection' | 'settings'>) {
  const guard = guardTries(deps, 'isRegistered', { every: true });
  return new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(call, async (c) => {
    const { email } = c.req.valid('param');
    return c.json(await guard(c, email, () => isRegistered(deps, email)), 200);
  });
}
