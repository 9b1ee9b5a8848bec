import { OpenAPIHono } from '@hono/zod-openapi';
import {
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorStatusSchema,
  totpSchema,
  totpSetupSchema,
} from '../../../contract/accounts/second-factor.ts';
import { signedInSchema } from '../../../contract/accounts/user.ts';
import {
  newSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../../domain/accounts/second-factor.ts';
import { accountOfSecondFactor, signInBySecondFactor } from '../../domain/accounts/sign-in.ts';
import type { Deps } from '../../domain/deps.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { userAgentOf } from '../../http/request-headers.ts';
import { shopRoute } from '../../http/shop-route.ts';
import { requireAccount, type ShopEnv, withShopper } from '../../http/shopper.ts';
import { guardSecondFactor } from '../../http/sign-in-guard.ts';
import { sessionStarter } from '../../http/start-session.ts';

const errors = ['session_invalid', 'sign_in_required'] as const;
const changeErrors = [...errors, 'password_needed'] as const;

const read = shopRoute('get', '/auth/second-factor', {
  summary: 'Whether signing in asks for a code of an authenticator app',
  answer: ['Since when, and how many recovery codes are left', secondFactorStatusSchema],
  errors,
});
const setUp = shopRoute('post', '/auth/second-factor/setup', {
  summary: 'A secret for an authenticator app; nothing is stored. Needs a sign-in within the last ten minutes',
  answer: ['The secret', totpSetupSchema],
  errors: changeErrors,
});
const turnOn = shopRoute('put', '/auth/second-factor', {
  summary:
    'Ask for a code of the app from now on; ends other sessions and emails the owner. Needs a sign-in within the last ten minutes',
  body: totpSchema,
  answer: ['The recovery codes', recoveryCodesSchema],
  errors: ['second_factor_wrong', ...changeErrors],
});
const turnOff = shopRoute('delete', '/auth/second-factor', {
  summary: 'Ask for no second factor anymore; emails the owner. Needs a sign-in within the last ten minutes',
  responses: { 204: { description: 'The second factor is off' } },
  errors: ['session_invalid', 'sign_in_required', 'password_needed', 'second_factor_off'],
});
const renewCodes = shopRoute('post', '/auth/second-factor/recovery-codes', {
  summary: 'New recovery codes; the old ones end. Needs a sign-in within the last ten minutes',
  answer: ['The recovery codes', recoveryCodesSchema],
  errors: [...changeErrors, 'second_factor_off'],
});

export function secondFactorRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings' | 'store'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  for (const path of ['/auth/second-factor', '/auth/second-factor/*']) app.use(path, withShopper(deps), requireAccount);
  return app
    .openapi(read, async (c) => c.json(await readSecondFactor(deps.connection.db, c.var.shopper), 200))
    .openapi(setUp, async (c) => c.json(await newSecondFactor(deps, c.var.shopper), 200))
    .openapi(turnOn, async (c) => {
      const typed = { ...c.req.valid('json'), userAgent: userAgentOf(c) };
      return c.json({ recoveryCodes: await turnOnSecondFactor(deps, c.var.shopper, typed) }, 200);
    })
    .openapi(turnOff, async (c) => {
      await turnOffSecondFactor(deps, c.var.shopper, userAgentOf(c));
      return c.body(null, 204);
    })
    .openapi(renewCodes, async (c) => {
      const recoveryCodes = await renewRecoveryCodes(deps, c.var.shopper, userAgentOf(c));
      return c.json({ recoveryCodes }, 200);
    });
}

const login = shopRoute('post', '/auth/login/second-factor', {
  summary: 'Sign in after the password or emailed code, by a code of the authenticator app or a recovery code',
  body: secondFactorSchema,
  answer: ['The signed-in user', signedInSchema],
  errors: ['second_factor_wrong', 'second_factor_late', 'code_paused'],
});

export function secondFactorLoginRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'settings'>) {
  const startSession = sessionStarter(deps);
  const guard = guardSecondFactor(deps);
  return new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(login, async (c) => {
    const typed = c.req.valid('json');
    // Made-up challenges count for the caller only: they must not lock anyone out.
    const account = (await accountOfSecondFactor(deps, typed.challenge)) ?? null;
    const session = await guard(c, account, () => signInBySecondFactor(deps, { ...typed, userAgent: userAgentOf(c) }));
    return c.json(await startSession(c, session), 200);
  });
}
