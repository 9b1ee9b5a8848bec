import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { passkeysSchema } from '../../../contract/accounts/auth-calls.ts';
import {
  newPasskeySchema,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
} from '../../../contract/accounts/passkey-calls.ts';
import { signedInSchema } from '../../../contract/accounts/user.ts';
import { addPasskey, ownPasskeys, passkeyOptions, removeOwnPasskey } from '../../domain/accounts/passkeys.ts';
import { signInByPasskey } from '../../domain/accounts/sign-in.ts';
import type { Deps } from '../../domain/deps.ts';
import { shoppers } from '../../domain/sign-in/audience.ts';
import { answerOptions } from '../../domain/sign-in/passkeys.ts';
import { guardAttempts } from '../../http/guard-attempts.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { userAgentOf } from '../../http/request-headers.ts';
import { shopRoute } from '../../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../../http/shopper.ts';
import { sessionStarter } from '../../http/start-session.ts';

const list = shopRoute('get', '/auth/passkeys', {
  summary: 'List the account’s passkeys',
  answer: ['The passkeys, oldest first', passkeysSchema],
  errors: ['session_invalid', 'sign_in_required'],
});
const options = shopRoute('post', '/auth/passkeys/options', {
  summary:
    'WebAuthn options to create a passkey, valid once, for five minutes. Needs a sign-in within the last ten minutes',
  answer: ['The WebAuthn options', passkeyOptionsSchema],
  errors: ['session_invalid', 'sign_in_required', 'password_needed', 'passkeys_full'],
});
const add = shopRoute('post', '/auth/passkeys', {
  summary: 'Save the passkey that the browser created; emails the owner',
  body: newPasskeySchema,
  answer: ['The new passkey', passkeysSchema.element],
  errors: ['session_invalid', 'sign_in_required'],
});
const remove = shopRoute('delete', '/auth/passkeys/{id}', {
  summary: 'Remove a passkey; emails the owner. Needs a sign-in within the last ten minutes',
  params: z.object({ id: z.string().max(2000) }),
  responses: { 204: { description: 'The passkey is removed' } },
  errors: ['session_invalid', 'sign_in_required', 'password_needed', 'not_yours'],
});

export function passkeyRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings' | 'store'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  for (const path of ['/auth/passkeys', '/auth/passkeys/*']) app.use(path, withShopper(deps), requireAccount);
  return app
    .openapi(list, async (c) => c.json(await ownPasskeys(deps, c.var.shopper), 200))
    .openapi(options, async (c) => c.json(await passkeyOptions(deps, c.var.shopper), 200))
    .openapi(add, async (c) => {
      const made = { ...c.req.valid('json'), userAgent: userAgentOf(c) };
      return c.json(await addPasskey(deps, c.var.shopper, made), 200);
    })
    .openapi(remove, async (c) => {
      await removeOwnPasskey(deps, c.var.shopper, { passkeyId: c.req.valid('param').id, userAgent: userAgentOf(c) });
      return c.body(null, 204);
    });
}

const loginOptions = shopRoute('post', '/auth/login/passkey/options', {
  summary: 'WebAuthn options to sign in with a passkey, valid once, for five minutes',
  answer: ['The WebAuthn options', passkeyOptionsSchema],
});
const passkeyLogin = shopRoute('post', '/auth/login/passkey', {
  summary: 'Sign in with a passkey',
  body: passkeyAnswerSchema,
  answer: ['The signed-in user', signedInSchema],
  errors: ['passkey_refused'],
});

export function passkeyLoginRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'settings' | 'store'>) {
  const startSession = sessionStarter(deps);
  const guardOptions = guardAttempts(deps, 'passkey options', { every: true });
  const guard = guardAttempts(deps, 'passkey');
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(loginOptions, async (c) => c.json(await guardOptions(c, null, () => answerOptions(deps, shoppers)), 200))
    .openapi(passkeyLogin, async (c) => {
      const answer = c.req.valid('json');
      const session = await guard(c, null, () => signInByPasskey(deps, answer, userAgentOf(c)));
      return c.json(await startSession(c, session), 200);
    });
}
