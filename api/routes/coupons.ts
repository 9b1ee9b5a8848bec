import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { couponSchema } from '../contract/coupon.ts';
import type { Deps } from '../deps.ts';
import { findCoupon } from '../domain/coupons/find-coupon.ts';
import { answers } from '../http/describe-answers.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';

const coupon = createRoute({
  method: 'get',
  path: '/coupons/{code}',
  summary: 'What a coupon takes off',
  request: { params: z.object({ code: z.string().max(200) }) },
  responses: answers('The coupon', couponSchema, ['coupon_unknown', 'coupon_ended']),
});

export function couponRoutes(deps: Pick<Deps, 'connection' | 'clock'>) {
  return new OpenAPIHono({ defaultHook: refuseInvalid }).openapi(coupon, async (c) =>
    c.json(await findCoupon(deps, c.req.valid('param').code), 200),
  );
}
