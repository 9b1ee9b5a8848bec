import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { loginSchema, sessionsSchema } from '../../../contract/accounts/auth-calls.ts';
import { firstFactorSchema, signedInSchema } from '../../../contract/accounts/user.ts';
import { idSchema } from '../../../contract/id.ts';
import { requestVerificationAgain } from '../../domain/accounts/account-mails.ts';
import { signIn } from '../../domain/accounts/sign-in.ts';
import { accountName, findUser } from '../../domain/accounts/users.ts';
import type { Deps } from '../../domain/deps.ts';
import { signOutEverywhere } from '../../domain/session/sessions.ts';
import { isShopError } from '../../domain/shop-error.ts';
import { shopperOf, shoppers } from '../../domain/sign-in/audience.ts';
import { endSession, listSessions, signOut } from '../../domain/sign-in/sessions.ts';
import { guardAttempts } from '../../http/guard-attempts.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { userAgentOf } from '../../http/request-headers.ts';
import { shopRoute } from '../../http/shop-route.ts';
import {
  clearToken,
  guestRenewer,
  requireAccount,
  type ShopEnv,
  tokenInBody,
  visitReader,
  withShopper,
} from '../../http/shopper.ts';
import { signInGuard } from '../../http/sign-in-guard.ts';
import { firstFactorAnswer, sessionStarter } from '../../http/start-session.ts';

const list = shopRoute('get', '/auth/sessions', {
  summary: 'List the account’s sessions',
  answer: ['The sessions, newest first', sessionsSchema],
  errors: ['session_invalid', 'sign_in_required'],
});
const endAll = shopRoute('delete', '/auth/sessions', {
  summary: 'End all sessions, including this one',
  responses: { 204: { description: 'All sessions have ended' } },
  errors: ['session_invalid', 'sign_in_required'],
});
const endOne = shopRoute('delete', '/auth/sessions/{id}', {
  summary: 'End one session',
  params: z.object({ id: idSchema('There is no such session.') }),
  responses: { 204: { description: 'The session has ended' } },
  errors: ['session_invalid', 'sign_in_required', 'not_yours'],
});

export function accountSessionRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'settings'>) {
  const { db } = deps.connection;
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/auth/sessions', withShopper(deps), requireAccount);
  app.use('/auth/sessions/:id', withShopper(deps), requireAccount);
  return app
    .openapi(list, async (c) => {
      const { id, sessionId } = c.var.shopper;
      return c.json(await listSessions(db, shopperOf(id), { sessionId, now: deps.clock() }), 200);
    })
    .openapi(endAll, async (c) => {
      await signOutEverywhere(deps, c.var.shopper.id);
      clearToken(c, deps);
      return c.body(null, 204);
    })
    .openapi(endOne, async (c) => {
      const { id, sessionId } = c.var.shopper;
      const ended = c.req.valid('param').id;
      await endSession(db, shopperOf(id), ended);
      if (ended === sessionId) clearToken(c, deps);
      return c.body(null, 204);
    });
}

const guestLogin = shopRoute('get', '/auth/login/guest', {
  summary: 'A token for a guest; a valid one is kept, and an account’s token is never returned',
  answer: ['The user, a guest or an account', signedInSchema],
  errors: ['cross_origin'],
});

const login = shopRoute('post', '/auth/login', {
  summary: 'Sign in with a username or an email address',
  body: loginSchema,
  answer: ['The signed-in user, or the challenge for the second factor', firstFactorSchema],
  errors: ['bad_login', 'email_unverified', 'sign_in_paused'],
});

const logout = shopRoute('post', '/auth/logout', {
  summary: 'End this session',
  responses: { 204: { description: 'Signed out' } },
});

export function sessionRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings'>) {
  const { db } = deps.connection;
  const renewGuest = guestRenewer(deps);
  const readVisit = visitReader(deps);
  const answer = firstFactorAnswer(sessionStarter(deps));
  const guard = signInGuard(deps, 'sign-in', { isGuess: isShopError('bad_login'), paused: 'sign_in_paused' });
  const guardMail = guardAttempts(deps, 'verification mail', { every: true });
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(guestLogin, async (c) => {
      const { shopper, token } = await renewGuest(c);
      if (token === null) return c.json(await findUser(db, shopper.id, deps.clock()), 200);
      const { userId, loggedIn, membership, taxExempt } = shopper;
      return c.json({ userId, loggedIn, membership, taxExempt, ...tokenInBody(c, token) }, 200);
    })
    .openapi(login, async (c) => {
      const { username, password } = c.req.valid('json');
      const name = await accountName(db, username);
      const passed = await guard(c, name, () => signIn(deps, { username, password, userAgent: userAgentOf(c) })).catch(
        async (error: unknown) => {
          if (isShopError('email_unverified')(error)) {
            await guardMail(c, null, () => requestVerificationAgain(deps, username));
          }
          throw error;
        },
      );
      return c.json(await answer(c, passed), 200);
    })
    .openapi(logout, async (c) => {
      const visit = await readVisit(c);
      if (visit?.shopper.sessionId) await signOut(db, shoppers, visit.shopper.sessionId);
      clearToken(c, deps);
      return c.body(null, 204);
    });
}
