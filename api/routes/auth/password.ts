import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { passwordChangeSchema } from '../../contract/accounts/auth-calls.ts';
import type { Deps } from '../../deps.ts';
import { changePassword } from '../../domain/accounts/change-password.ts';
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

export function passwordRoutes(deps: Pick<Deps, 'clock' | 'connection' | 'settings'>) {
  const guard = guardTries(deps, 'new password', { isGuess: isRefused('password_wrong') });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/auth/password', withShopper(deps), requireAccount);
  return app.openapi(change, async (c) => {
    const { shopper } = c.var;
    await guard(c, shopper.id, () => changePassword(deps, shopper, c.req.valid('json')));
    return c.body(null, 204);
  });
}
