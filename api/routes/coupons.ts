import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { couponSchema } from '../../contract/coupon.ts';
import { findCoupon } from '../domain/coupons.ts';
import type { Deps } from '../domain/deps.ts';
import { accountOf, guardCoupons } from '../http/guard-attempts.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const coupon = shopRoute('get', '/coupons/{code}', {
  summary: 'Get a coupon’s discount',
  params: z.object({ code: z.string().max(200) }),
  answer: ['The coupon', couponSchema],
  errors: ['coupon_unknown', 'coupon_ended', 'coupon_used', 'session_invalid'],
});

export function couponRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings'>) {
  const guard = guardCoupons(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/coupons/:code', withShopper(deps));
  return app.openapi(coupon, async (c) => {
    const { shopper } = c.var;
    const find = () => findCoupon(deps, c.req.valid('param').code, { owner: shopper.id });
    return c.json(await guard(c, accountOf(shopper), find), 200);
  });
}
