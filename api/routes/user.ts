import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { profileChangeSchema } from '../contract/accounts/profile.ts';
import { userSchema } from '../contract/user.ts';
import type { Deps } from '../deps.ts';
import { findUser } from '../domain/accounts/present-user.ts';
import { changeProfile } from '../domain/profile/change-profile.ts';
import { readAvatar } from '../domain/profile/keep-avatar.ts';
import { ShopError } from '../domain/shop-error.ts';
import { answers } from '../http/describe-answers.ts';
import { requireJson } from '../http/json-body.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { requireAccount } from '../http/require-account.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

/** Another picture has another address. */
const KEPT = 'private, max-age=31536000, immutable';

const params = z.object({ userId: z.string() });
const read = createRoute({
  method: 'get',
  path: '/user/{userId}',
  summary: 'The account of who is signed in',
  request: { params },
  responses: answers('The user', userSchema, ['session_invalid', 'sign_in_required', 'not_yours']),
});

const change = createRoute({
  method: 'put',
  path: '/user/{userId}',
  summary: 'Another name, another picture, or none (null)',
  middleware: [requireJson] as const,
  request: { params, body: { required: true, content: { 'application/json': { schema: profileChangeSchema } } } },
  responses: answers('The user as it is now', userSchema, [
    'malformed_json',
    'invalid_request',
    'avatar_unreadable',
    'avatar_too_many_pixels',
    'session_invalid',
    'sign_in_required',
    'not_yours',
    'avatar_too_large',
    'storage_full',
    'content_type',
    'too_many_requests',
  ]),
});

const avatar = createRoute({
  method: 'get',
  path: '/user/{userId}/avatar/{version}',
  summary: 'The picture of the account, 150 by 150 pixels',
  request: { params: params.extend({ version: z.string() }) },
  responses: { 200: { description: 'The picture', content: { 'image/png': { schema: z.string() } } } },
});

export function userRoutes(deps: Deps) {
  const { db, pool } = deps.connection;
  const countPictures = rateLimit(pool, { name: 'avatar by account', tries: 20, seconds: 600 });
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.on(['GET', 'PUT'], '/user/:userId', withShopper(deps), requireAccount);
  app.use('/user/:userId/avatar/:version', withShopper(deps), requireAccount);
  return app
    .openapi(read, async (c) => c.json(await findUser(db, c.var.shopper.id, deps.clock()), 200))
    .openapi(change, async (c) => {
      const wish = c.req.valid('json');
      if (wish.avatar) await countPictures(c.var.shopper.id);
      return c.json(await changeProfile(deps, c.var.shopper, wish), 200);
    })
    .openapi(avatar, async (c) => {
      const png = await readAvatar(db, c.var.shopper, c.req.param('version'));
      if (!png) throw new ShopError('not_found');
      return c.body(new Uint8Array(png), 200, { 'content-type': 'image/png', 'cache-control': KEPT });
    });
}
