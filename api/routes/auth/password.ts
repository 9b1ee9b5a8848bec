import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { passwordChangeSchema, reauthenticateSchema } from '../../contract/accounts/auth-calls.ts';
import type { Deps } from '../../deps.ts';
import { changePassword } from '../../domain/accounts/change-password.ts';
import { reauthenticate } from '../../domain/accounts/reauthenticate.ts';
import { isRefused } from '../../domain/shop-error.ts';
import { guardTries } from '../../http/guarded-tries.ts';
import { requireJson } from '../../http/json-body.ts';
import { refuseInvalid } from '../../http/refuse-invalid.ts';
import { requireAccount } from '../../http/require-account.ts';
import { type ShopEnv, withShopper } from '../../http/shopper.ts';

const change = createRoute({
  method: 'put',
  path: '/auth/password',
  summary: 'Choose another password; the account’s other sessions end',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: passwordChangeSchema } } } },
  responses: { 204: { description: 'The new password counts' } },
});

const confirm = createRoute({
  method: 'post',
  path: '/auth/reauthenticate',
  summary: 'Show the password again: for ten minutes, this session may do what a sign-in of this moment may',
  middleware: [requireJson] as const,
  request: { body: { required: true, content: { 'application/json': { schema: reauthenticateSchema } } } },
  responses: { 204: { description: 'The password is right' } },
});

export function passwordRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'jobs' | 'settings'>) {
  const guard = guardTries(deps, 'new password', { isGuess: isRefused('password_wrong') });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  for (const path of ['/auth/password', '/auth/reauthenticate']) app.use(path, withShopper(deps), requireAccount);
  return app
    .openapi(change, async (c) => {
      const { shopper } = c.var;
      const userAgent = c.req.header('user-agent') ?? '';
      await guard(c, shopper.id, () => changePassword(deps, shopper, c.req.valid('json'), userAgent));
      return c.body(null, 204);
    })
    .openapi(confirm, async (c) => {
      const { shopper } = c.var;
      await guard(c, shopper.id, () => reauthenticate(deps, shopper, c.req.valid('json').password));
      return c.body(null, 204);
    });
}
