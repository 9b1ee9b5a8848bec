import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { passkeyAnswerSchema, passkeyOptionsSchema } from '../../contract/accounts/passkey-calls.ts';
import { signedInSchema } from '../../contract/user.ts';
import type { Deps } from '../../deps.ts';
import { signInByPasskey, signInOptions } from '../../domain/passkeys/sign-in-by-passkey.ts';
import { answers } from '../../http/describe-answers.ts';
import { accountEntry } from '../../http/enter-account.ts';
import { guardTries } from '../../http/guarded-tries.ts';
import { requireJson } from '../../http/json-body.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';

const options = createRoute({
  method: 'post',
  path: '/auth/login/passkey/options',
  summary: 'What a browser needs to ask for a passkey; good once, for five minutes',
  responses: answers('Options of WebAuthn', passkeyOptionsSchema, ['too_many_requests']),
});
const login = createRoute({
  method: 'post',
  path: '/auth/login/passkey',
  summary: 'Sign in with what the passkey said',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: passkeyAnswerSchema } } } },
  responses: answers('Who is signed in', signedInSchema, ['invalid_request', 'passkey_refused', 'too_many_requests']),
});

export function passkeyLoginRoutes(deps: Pick<Deps, 'auth' | 'clock' | 'connection' | 'settings' | 'store'>) {
  const enter = accountEntry(deps);
  const guardAsking = guardTries(deps, 'passkey options', { every: true });
  const guard = guardTries(deps, 'passkey');
  return new OpenAPIHono({ defaultHook: refuseInvalid })
    .openapi(options, async (c) => c.json(await guardAsking(c, null, () => signInOptions(deps)), 200))
    .openapi(login, async (c) => {
      const answer = c.req.valid('json');
      const userAgent = c.req.header('user-agent') ?? '';
      const session = await guard(c, answer.id, () => signInByPasskey(deps, answer, userAgent));
      return c.json(await enter(c, session), 200);
    });
}
