import { createMiddleware } from 'hono/factory';
import { ShopError } from '../domain/shop-error.ts';
import type { ShopEnv } from './shopper.ts';

/**
 * For calls about an account: the caller is signed in, and `{userId}` of the path, where there is one, is the caller's
 * own. Others' accounts look like none at all. To be used after `withShopper`.
 */
export const requireAccount = createMiddleware<ShopEnv>(async (c, next) => {
  const { loggedIn, userId } = c.var.shopper;
  if (!loggedIn) throw new ShopError('sign_in_required');
  const asked = c.req.param('userId');
  if (asked !== undefined && asked.toLowerCase() !== userId) throw new ShopError('not_yours');
  await next();
});
