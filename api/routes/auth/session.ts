import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { loginSchema } from '../../contract/accounts/auth-calls.ts';
import { userIdOf } from '../../contract/accounts/user-id.ts';
import { signedInSchema } from '../../contract/user.ts';
import type { Deps } from '../../deps.ts';
import { findUser } from '../../domain/accounts/present-user.ts';
import { signIn } from '../../domain/accounts/sign-in.ts';
import { signOut } from '../../domain/session/sign-out.ts';
import { answers } from '../../http/describe-answers.ts';
import { accountEntry } from '../../http/enter-account.ts';
import { requireJson } from '../../http/json-body.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { guestRenewer, takeToken, tokenInBody, visitReader } from '../../http/shopper.ts';
import { signInGuard } from '../../http/sign-in-guard.ts';

const guestLogin = createRoute({
  method: 'get',
  path: '/auth/login/guest',
  summary: 'A token for a visitor without an account; one that is still valid is kept, an account’s is never told',
  responses: answers('Who is using the shop', signedInSchema),
});

const login = createRoute({
  method: 'post',
  path: '/auth/login',
  summary: 'Sign in with the user name or the address',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: loginSchema } } } },
  responses: answers('Who is signed in', signedInSchema, [
    'malformed_json',
    'bad_login',
    'email_unverified',
    'too_many_requests',
    'sign_in_paused',
    'content_type',
  ]),
});

const logout = createRoute({
  method: 'post',
  path: '/auth/logout',
  summary: 'End the session that this call comes with',
  responses: { 204: { description: 'There is no session' } },
});

export function sessionRoutes(deps: Pick<Deps, 'auth' | 'clock' | 'connection' | 'jobs' | 'settings'>) {
  const { db } = deps.connection;
  const renewGuest = guestRenewer(deps);
  const recognise = visitReader(deps);
  const enter = accountEntry(deps);
  const guard = signInGuard(deps);
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(guestLogin, async (c) => {
      const { shopper, token } = await renewGuest(c);
      if (token === null) return c.json(await findUser(db, shopper.id, deps.clock()), 200);
      const { userId, loggedIn, membership, taxExempt } = shopper;
      return c.json({ userId, loggedIn, membership, taxExempt, ...tokenInBody(c, token) }, 200);
    })
    .openapi(login, async (c) => {
      const userAgent = c.req.header('user-agent') ?? '';
      const { username, password } = c.req.valid('json');
      const session = await guard(c, userIdOf(username), () => signIn(deps, { username, password, userAgent }));
      return c.json(await enter(c, session), 200);
    })
    .openapi(logout, async (c) => {
      const visit = await recognise(c);
      if (visit?.shopper.sessionId) await signOut(deps, visit.shopper.sessionId);
      takeToken(c, deps);
      return c.body(null, 204);
    });
}
