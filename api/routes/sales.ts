import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { orderSchema } from '../contract/order.ts';
import type { Deps } from '../deps.ts';
import { listSales } from '../domain/orders/read-orders.ts';
import { answers } from '../http/describe-answers.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A number as it stands in an address: digits only. */
const count = (most: number, what: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `${what} must be a whole number from 1 on.`)
    .transform(Number)
    .pipe(z.number().max(most, `${what} must be at most ${most}.`))
    .optional();

const sales = createRoute({
  method: 'get',
  path: '/sales',
  summary: 'The shopper’s own orders, newest first',
  request: { query: z.object({ days: count(36_500, 'days'), limit: count(500, 'limit') }) },
  responses: answers('Orders', z.array(orderSchema), ['invalid_request', 'session_invalid']),
});

export function salesRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/sales', withShopper(deps));
  return app.openapi(sales, async (c) => {
    const { days, limit } = c.req.valid('query');
    const since = days === undefined ? undefined : new Date(deps.clock().getTime() - days * DAY_MS);
    return c.json(await listSales(deps.connection.db, c.var.shopper, { since, limit }), 200);
  });
}
