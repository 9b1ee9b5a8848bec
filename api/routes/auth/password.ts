import { OpenAPIHono } from '@hono/zod-openapi';
import {
  passkeysSchema,
  passwordChangeSchema,
  reauthenticateSchema,
  resetLinkSchema,
  resetRequestSchema,
  resetSchema,
  saidSchema,
} from '../../../contract/accounts/auth-calls.ts';
import { messages } from '../../../contract/messages.ts';
import { changePassword, passkeysOfReset, requestReset, resetPassword } from '../../domain/accounts/passwords.ts';
import { reauthenticate } from '../../domain/accounts/sign-in.ts';
import { accountName } from '../../domain/accounts/users.ts';
import type { Deps } from '../../domain/deps.ts';
import type { Shopper } from '../../domain/session/shopper.ts';
import { isShopError } from '../../domain/shop-error.ts';
import { guardAttempts } from '../../http/guard-attempts.ts';
import { rememberDevice } from '../../http/known-device.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { userAgentOf } from '../../http/request-headers.ts';
import { shopRoute } from '../../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../../http/shopper.ts';
import { guardSecondFactor, signInGuard } from '../../http/sign-in-guard.ts';

const change = shopRoute('put', '/auth/password', {
  summary: 'Change the password; ends the account’s other sessions',
  body: passwordChangeSchema,
  responses: { 204: { description: 'The password is changed' } },
  errors: ['session_invalid', 'sign_in_required', 'password_wrong'],
});

const confirm = shopRoute('post', '/auth/reauthenticate', {
  summary:
    'Confirm the password, and a code where the second factor is on: for ten minutes, this session counts as freshly signed in',
  body: reauthenticateSchema,
  responses: { 204: { description: 'The password is right' } },
  errors: [
    'session_invalid',
    'sign_in_required',
    'password_wrong',
    'second_factor_needed',
    'second_factor_wrong',
    'code_paused',
  ],
});

export function passwordRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings'>) {
  const guard = guardAttempts(deps, 'new password', { isGuess: isShopError('password_wrong') });
  const guardCode = guardSecondFactor(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  for (const path of ['/auth/password', '/auth/reauthenticate']) app.use(path, withShopper(deps), requireAccount);
  return app
    .openapi(change, async (c) => {
      const { shopper } = c.var;
      await guard(c, sessionOf(shopper), () => changePassword(deps, shopper, c.req.valid('json'), userAgentOf(c)));
      return c.body(null, 204);
    })
    .openapi(confirm, async (c) => {
      const { shopper } = c.var;
      const typed = c.req.valid('json');
      const check = () => reauthenticate(deps, shopper, typed);
      await guard(c, sessionOf(shopper), () =>
        typed.code === undefined ? check() : guardCode(c, shopper.userId, check),
      );
      return c.body(null, 204);
    });
}

const sessionOf = ({ sessionId, id }: Shopper) => sessionId ?? id;

const resetRequestRoute = shopRoute('post', '/auth/password/reset', {
  summary: 'Email the account’s owner a link to choose a new password',
  body: resetRequestSchema,
  answer: ['The email is on its way', saidSchema],
  errors: ['email_unknown'],
});

const resetPasskeys = shopRoute('post', '/auth/password/reset/passkeys', {
  summary:
    'The passkeys of the account that the email’s link is for; a reset removes those that the owner does not confirm',
  body: resetLinkSchema,
  answer: ['The passkeys, oldest first', passkeysSchema],
  errors: ['reset_link'],
});

const reset = shopRoute('put', '/auth/password/reset', {
  summary: 'Choose a new password with the email’s link; ends all sessions and removes passkeys that are not confirmed',
  body: resetSchema,
  answer: ['The password is changed', saidSchema],
  errors: ['reset_link'],
});

export function passwordResetRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings'>) {
  const guardRequest = signInGuard(deps, 'password reset');
  // By caller only: a link cannot be guessed, and a stranger's attempts must not lock the owner out.
  const guardReset = guardAttempts(deps, 'new password');
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(resetRequestRoute, async (c) => {
      const { email } = c.req.valid('json');
      const account = await accountName(deps.connection.db, email);
      await guardRequest(c, account, () => requestReset(deps, email));
      return c.json({ message: messages.resetAsked }, 200);
    })
    .openapi(resetPasskeys, async (c) => {
      const link = c.req.valid('json');
      return c.json(await guardReset(c, null, () => passkeysOfReset(deps, link)), 200);
    })
    .openapi(reset, async (c) => {
      const form = c.req.valid('json');
      const userId = await guardReset(c, null, () => resetPassword(deps, form, userAgentOf(c)));
      // The emailed link proves ownership, so attackers who guess elsewhere cannot delay signing in here.
      await rememberDevice(c, deps, userId);
      return c.json({ message: messages.passwordChanged }, 200);
    });
}
