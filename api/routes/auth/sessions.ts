import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { sessionsSchema } from '../../contract/accounts/auth-calls.ts';
import type { Deps } from '../../deps.ts';
import { listSessions } from '../../domain/session/list-sessions.ts';
import { endSession, signOutEverywhere } from '../../domain/session/sign-out.ts';
import { answers } from '../../http/describe-answers.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { requireAccount } from '../../http/require-account.ts';
import { type ShopEnv, takeToken, withShopper } from '../../http/shopper.ts';

const list = createRoute({
  method: 'get',
  path: '/auth/sessions',
  summary: 'Where the account is signed in',
  responses: answers('The sessions, the latest first', sessionsSchema, ['session_invalid', 'sign_in_required']),
});
const endAll = createRoute({
  method: 'delete',
  path: '/auth/sessions',
  summary: 'Sign out everywhere, here too',
  responses: { 204: { description: 'No session is left' } },
});
const endOne = createRoute({
  method: 'delete',
  path: '/auth/sessions/{id}',
  summary: 'Sign out somewhere',
  request: { params: z.object({ id: z.uuid('There is no such session.') }) },
  responses: { 204: { description: 'The session has ended' } },
});

export function accountSessionRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'settings'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/auth/sessions', withShopper(deps), requireAccount);
  app.use('/auth/sessions/:id', withShopper(deps), requireAccount);
  return app
    .openapi(list, async (c) => c.json(await listSessions(deps, c.var.shopper), 200))
    .openapi(endAll, async (c) => {
      await signOutEverywhere(deps, c.var.shopper.id);
      takeToken(c, deps);
      return c.body(null, 204);
    })
    .openapi(endOne, async (c) => {
      const { id, sessionId } = c.var.shopper;
      const ended = c.req.valid('param').id;
      await endSession(deps, { accountId: id, sessionId: ended });
      if (ended === sessionId) takeToken(c, deps);
      return c.body(null, 204);
    });
}
