import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { mailLinkSchema } from '../contract/mail-link.ts';
import { orderSchema } from '../contract/order.ts';
import type { Deps } from '../deps.ts';
import { listSales, readTrackedOrder } from '../domain/orders/read-orders.ts';
import { writeLinkedInvoice, writeOwnInvoice } from '../domain/orders/write-order-invoice.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { fileResponse, jsonResponses } from '../http/responses.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const tracked = createRoute({
  method: 'get',
  path: '/orders/tracked',
  summary: 'The order that an email’s link leads to; needs no account',
  request: { query: mailLinkSchema },
  responses: jsonResponses('The order', orderSchema, ['invalid_request', 'order_link_damaged', 'order_link_expired']),
});

const invoice = createRoute({
  method: 'get',
  path: '/orders/{orderId}/invoice',
  summary: 'The invoice of the shopper’s own order, or of the order that an email’s link names',
  request: {
    params: z.object({ orderId: z.string() }),
    query: mailLinkSchema.partial().extend({
      paper: z.enum(['letter', 'a4'], 'The paper is letter or a4.').default('letter'),
    }),
  },
  responses: fileResponse('A PDF', 'application/pdf'),
});

export function orderRoutes(deps: Deps) {
  const countInvoices = rateLimit(deps.connection.pool, { name: 'invoices by order', tries: 30, seconds: 600 });
  const readShopper = withShopper(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  // An emailed link also works in a browser whose session has ended.
  const unlessLinked = createMiddleware<ShopEnv>((c, next) => (c.req.query('token') ? next() : readShopper(c, next)));
  app.use('/orders/:orderId/invoice', unlessLinked);
  return app
    .openapi(tracked, async (c) => c.json(await readTrackedOrder(deps, c.req.valid('query').token), 200))
    .openapi(invoice, async (c) => {
      const { orderId } = c.req.valid('param');
      await countInvoices(orderId);
      const { token, paper } = c.req.valid('query');
      const request = { orderId, size: paper === 'a4' ? 'A4' : 'LETTER' } as const;
      const { refId, pdf } = token
        ? await writeLinkedInvoice(deps, token, request)
        : await writeOwnInvoice(deps, c.var.shopper, request);
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="northspool-invoice-${refId}.pdf"`,
      });
    });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A number in a query string: digits only. */
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
  summary: 'List the shopper’s orders, newest first',
  request: { query: z.object({ days: count(36_500, 'days'), limit: count(500, 'limit') }) },
  responses: jsonResponses('Orders', z.array(orderSchema), ['invalid_request', 'session_invalid']),
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
