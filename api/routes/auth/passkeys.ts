import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import * as z from 'zod';
import { passkeysSchema } from '../../contract/accounts/auth-calls.ts';
import { newPasskeySchema, passkeyOptionsSchema } from '../../contract/accounts/passkey-calls.ts';
import type { Deps } from '../../deps.ts';
import { addPasskey, passkeyOptions } from '../../domain/passkeys/add-passkey.ts';
import { listPasskeys, removePasskey } from '../../domain/passkeys/list-passkeys.ts';
import { answers } from '../../http/describe-answers.ts';
import { requireJson } from '../../http/json-body.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { requireAccount } from '../../http/require-account.ts';
import { type ShopEnv, withShopper } from '../../http/shopper.ts';

const list = createRoute({
  method: 'get',
  path: '/auth/passkeys',
  summary: 'The passkeys of the account',
  responses: answers('The passkeys, oldest first', passkeysSchema, ['session_invalid', 'sign_in_required']),
});
const options = createRoute({
  method: 'post',
  path: '/auth/passkeys/options',
  summary:
    'What a browser needs to make a passkey; good once, for five minutes. Needs a sign-in of the last ten minutes',
  responses: answers('Options of WebAuthn', passkeyOptionsSchema, [
    'session_invalid',
    'sign_in_required',
    'password_needed',
    'passkeys_full',
  ]),
});
const add = createRoute({
  method: 'post',
  path: '/auth/passkeys',
  summary: 'Keep the passkey that the browser made; the owner gets a mail',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: newPasskeySchema } } } },
  responses: answers('The new one', passkeysSchema.element, ['invalid_request', 'session_invalid', 'sign_in_required']),
});
const remove = createRoute({
  method: 'delete',
  path: '/auth/passkeys/{id}',
  summary: 'Remove a passkey; the owner gets a mail. Needs a sign-in of the last ten minutes',
  request: { params: z.object({ id: z.string().max(2000) }) },
  responses: { 204: { description: 'It no longer signs in' } },
});

export function passkeyRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings' | 'store'>) {
  const { db } = deps.connection;
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  for (const path of ['/auth/passkeys', '/auth/passkeys/*']) app.use(path, withShopper(deps), requireAccount);
  return app
    .openapi(list, async (c) => c.json(await listPasskeys(db, c.var.shopper.id), 200))
    .openapi(options, async (c) => c.json(await passkeyOptions(deps, c.var.shopper), 200))
    .openapi(add, async (c) => c.json(await addPasskey(deps, c.var.shopper, c.req.valid('json'), userAgentOf(c)), 200))
    .openapi(remove, async (c) => {
      await removePasskey(deps, c.var.shopper, { passkeyId: c.req.valid('param').id, userAgent: userAgentOf(c) });
      return c.body(null, 204);
    });
}

function userAgentOf(c: Context): string {
  return c.req.header('user-agent') ?? '';
}
