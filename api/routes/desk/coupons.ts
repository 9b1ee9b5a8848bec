import * as z from 'zod';
import { cents } from '../../../contract/cents.ts';
import { couponCodeSchema } from '../../../contract/coupon.ts';
import {
  couponEndedSchema,
  couponListSchema,
  couponReopenSchema,
  newCouponSchema,
} from '../../../contract/desk/coupons.ts';
import { doneSchema } from '../../../contract/desk/me.ts';
import { PAGE_SIZE, pageSchema } from '../../../contract/desk/paging.ts';
import { addCoupon, countCoupons, endCoupon, findCouponEnd, listCoupons, reopenCoupon } from '../../domain/coupons.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { endOfDay } from '../../domain/operator/day-bounds.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const list = deskRoute('get', '/desk/coupons', {
  permission: 'coupons:read',
  summary: 'List coupons with their use and cost, running ones first',
  query: pageSchema,
  answer: ['The coupons', couponListSchema],
});

const add = deskRoute('post', '/desk/coupons', {
  permission: 'coupons:write',
  summary: 'Add a coupon',
  body: newCouponSchema,
  answer: ['Added', doneSchema],
  errors: ['coupon_exists', 'coupon_over'],
});

const end = deskRoute('post', '/desk/coupons/{code}/end', {
  permission: 'coupons:write',
  summary: 'End a coupon now, in open carts too',
  params: z.object({ code: couponCodeSchema }),
  answer: ['Ended', couponEndedSchema],
  errors: ['coupon_unknown'],
});

const reopen = deskRoute('post', '/desk/coupons/{code}/reopen', {
  permission: 'coupons:write',
  summary: 'Take back that a coupon was ended',
  params: z.object({ code: couponCodeSchema }),
  body: couponReopenSchema,
  answer: ['Runs again', doneSchema],
  errors: ['coupon_unknown', 'coupon_over'],
});

export function couponDeskRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'store'>) {
  const { db } = deps.connection;
  return deskApp()
    .openapi(list, async (c) => {
      const { page } = c.req.valid('query');
      const now = deps.clock();
      const rows = await listCoupons(db, { now, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
      return c.json({ rows: rows.map(present), total: await countCoupons(db) }, 200);
    })
    .openapi(add, async (c) => {
      const { code, discount, minSubtotal, maxPerCustomer, until } = c.req.valid('json');
      const endsAt = until === null ? null : endOfDay(until, deps.store.timeZone);
      const after = { discount, minSubtotal, maxPerCustomer, until };
      await recordChange(deps, c.var.staff, { verb: 'coupons add', target: code, after }, () =>
        addCoupon(db, { code, discount, minSubtotal, maxPerCustomer, endsAt }, deps.clock()),
      );
      return c.json({ done: true as const }, 200);
    })
    .openapi(end, async (c) => {
      const { code } = c.req.valid('param');
      const before = { endsAt: await findCouponEnd(db, code) };
      const endsAt = await recordChange(deps, c.var.staff, { verb: 'coupons end', target: code, before }, () =>
        endCoupon(db, code, deps.clock()),
      );
      return c.json({ endsAt: endsAt.toISOString() }, 200);
    })
    .openapi(reopen, async (c) => {
      const { code } = c.req.valid('param');
      const { endsAt } = c.req.valid('json');
      const change = { before: { endsAt: await findCouponEnd(db, code) }, after: { endsAt } };
      await recordChange(deps, c.var.staff, { verb: 'coupons reopen', target: code, ...change }, () =>
        reopenCoupon(db, code, endsAt === null ? null : new Date(endsAt), deps.clock()),
      );
      return c.json({ done: true as const }, 200);
    });
}

function present(row: Awaited<ReturnType<typeof listCoupons>>[number]) {
  const { code, discount, min_subtotal, max_per_customer, ends_at, ended, orders, cost, revenue } = row;
  return {
    code,
    discount,
    ended,
    orders,
    cost,
    revenue,
    minSubtotal: cents(min_subtotal),
    maxPerCustomer: max_per_customer,
    endsAt: ends_at?.toISOString() ?? null,
  };
}
