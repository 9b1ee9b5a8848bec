import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { accountDeletionSchema, ownDataSchema } from '../../contract/accounts/own-data.ts';
import type { Deps } from '../domain/deps.ts';
import { collectData } from '../domain/privacy/collect-data.ts';
import { deleteAccount } from '../domain/privacy/delete-account.ts';
import { requireRecentSignIn } from '../domain/session/shopper.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { clearToken, requireAccount, type ShopEnv, withShopper } from '../http/shopper.ts';

const params = z.object({ userId: z.string() });

const read = shopRoute('get', '/user/{userId}/data', {
  summary: 'Download all data that the shop stores about the account. Needs a sign-in within the last ten minutes',
  params,
  answer: ['The file', ownDataSchema],
  errors: ['session_invalid', 'sign_in_required', 'not_yours', 'password_needed'],
});

const remove = shopRoute('delete', '/user/{userId}', {
  summary: 'Delete the account; needs the password, unless the sign-in was within the last ten minutes',
  params,
  body: accountDeletionSchema,
  responses: { 204: { description: 'The account is deleted' } },
  errors: ['session_invalid', 'sign_in_required', 'not_yours', 'account_pays', 'password_wrong', 'password_needed'],
});

export function userDataRoutes(deps: Deps) {
  const { pool } = deps.connection;
  const countExport = rateLimit(pool, { name: 'own data by account', tries: 10, seconds: 600 });
  const countAttempt = rateLimit(pool, { name: 'deletion by account', tries: 5, seconds: 900 });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/user/:userId/data', withShopper(deps), requireAccount);
  app.on('DELETE', '/user/:userId', withShopper(deps), requireAccount);
  return app
    .openapi(read, async (c) => {
      const { id, userId } = c.var.shopper;
      requireRecentSignIn(c.var.shopper);
      await countExport(id);
      const day = deps.clock().toISOString().slice(0, 10);
      c.header('content-disposition', `attachment; filename="northspool-${userId}-${day}.json"`);
      return c.json(await collectData(deps, c.var.shopper), 200);
    })
    .openapi(remove, async (c) => {
      await countAttempt(c.var.shopper.id);
      await deleteAccount(deps, c.var.shopper, c.req.valid('json'));
      clearToken(c, deps);
      return c.body(null, 204);
    });
}
