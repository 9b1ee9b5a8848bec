import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { signedInSchema } from '../contract/user.ts';
import type { Deps } from '../deps.ts';
import { answers } from '../http/describe-answers.ts';
import { renewGuest } from '../http/shopper.ts';

const guestLogin = createRoute({
  method: 'get',
  path: '/auth/login/guest',
  summary: 'A token for a visitor without an account; one that is still valid is kept',
  responses: answers('Who is using the shop', signedInSchema),
});

export function sessionRoutes(deps: Pick<Deps, 'clock' | 'settings'>) {
  return new OpenAPIHono().openapi(guestLogin, async (c) => {
    const { shopper, token } = await renewGuest(c, deps);
    const { userId, loggedIn, membership, taxExempt } = shopper;
    return c.json({ userId, loggedIn, membership, taxExempt, jwt: token }, 200);
  });
}
