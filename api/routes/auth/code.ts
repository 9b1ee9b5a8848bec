import { OpenAPIHono } from '@hono/zod-openapi';
import { codeLoginSchema, codeRequestedSchema, codeRequestSchema } from '../../../contract/accounts/auth-calls.ts';
import { firstFactorSchema } from '../../../contract/accounts/user.ts';
import { messages } from '../../../contract/messages.ts';
import { requestVerificationAgain } from '../../domain/accounts/account-mails.ts';
import { accountOfChallenge, requestSignInCode, signInByCode } from '../../domain/accounts/sign-in-code.ts';
import { accountName } from '../../domain/accounts/users.ts';
import type { Deps } from '../../domain/deps.ts';
import { isShopError } from '../../domain/shop-error.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { userAgentOf } from '../../http/request-headers.ts';
import { shopRoute } from '../../http/shop-route.ts';
import { signInGuard } from '../../http/sign-in-guard.ts';
import { firstFactorAnswer, sessionStarter } from '../../http/start-session.ts';

const request = shopRoute('post', '/auth/login/code', {
  summary: 'Email the account’s owner a code to sign in; the same answer for an address without an account',
  body: codeRequestSchema,
  answer: ['What the code has to come with', codeRequestedSchema],
  errors: ['code_paused'],
});

const login = shopRoute('post', '/auth/login/code/check', {
  summary: 'Sign in with the emailed code, in the browser that asked for it',
  body: codeLoginSchema,
  answer: ['The signed-in user, or the challenge for the second factor', firstFactorSchema],
  errors: ['code_wrong', 'code_paused'],
});

export function codeLoginRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings'>) {
  const answer = firstFactorAnswer(sessionStarter(deps));
  const guardRequest = signInGuard(deps, 'code mail', { paused: 'code_paused' });
  const guard = signInGuard(deps, 'sign-in code', { isGuess: isShopError('code_wrong'), paused: 'code_paused' });
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(request, async (c) => {
      const { email } = c.req.valid('json');
      const challenge = await guardRequest(c, await accountName(deps.connection.db, email), async () => {
        await requestVerificationAgain(deps, email);
        return await requestSignInCode(deps, email);
      });
      return c.json({ challenge, message: messages.codeAsked }, 200);
    })
    .openapi(login, async (c) => {
      const { challenge, code } = c.req.valid('json');
      // Made-up challenges count for the caller only: they are no guesses at an account, and must not lock its owner out.
      const account = (await accountOfChallenge(deps, challenge)) ?? null;
      const passed = await guard(c, account, () => signInByCode(deps, { challenge, code, userAgent: userAgentOf(c) }));
      return c.json(await answer(c, passed), 200);
    });
}
