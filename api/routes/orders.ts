import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { mailLinkSchema } from '../contract/mail-link.ts';
import { orderSchema } from '../contract/order.ts';
import type { Deps } from '../deps.ts';
import { readTrackedOrder } from '../domain/orders/read-orders.ts';
import { writeLinkedInvoice, writeOwnInvoice } from '../domain/orders/write-order-invoice.ts';
import { answers } from '../http/describe-answers.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const tracked = createRoute({
  method: 'get',
  path: '/orders/tracked',
  summary: 'The order that a mail’s link leads to, for who has no account as well',
  request: { query: mailLinkSchema },
  responses: answers('The order', orderSchema, ['invalid_request', 'order_link_damaged', 'order_link_expired']),
});

const invoice = createRoute({
  method: 'get',
  path: '/orders/{orderId}/invoice',
  summary: 'The invoice of one’s own order, or of the one that a mail’s link names',
  request: {
    params: z.object({ orderId: z.string() }),
    query: mailLinkSchema.partial().extend({
      paper: z.enum(['letter', 'a4'], 'The paper is letter or a4.').default('letter'),
    }),
  },
  responses: { 200: { description: 'A PDF', content: { 'application/pdf': { schema: z.string() } } } },
});

export function orderRoutes(deps: Deps) {
  const countInvoices = rateLimit(deps.connection.pool, { name: 'invoices by order', tries: 30, seconds: 600 });
  const recognise = withShopper(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  // A mail's link works in a browser whose own session has ended, too.
  const unlessLinked = createMiddleware<ShopEnv>((c, next) => (c.req.query('token') ? next() : recognise(c, next)));
  app.use('/orders/:orderId/invoice', unlessLinked);
  return app
    .openapi(tracked, async (c) => c.json(await readTrackedOrder(deps, c.req.valid('query').token), 200))
    .openapi(invoice, async (c) => {
      const { orderId } = c.req.valid('param');
      await countInvoices(orderId);
      const { token, paper } = c.req.valid('query');
      const asked = { orderId, size: paper === 'a4' ? 'A4' : 'LETTER' } as const;
      const { refId, pdf } = token
        ? await writeLinkedInvoice(deps, token, asked)
        : await writeOwnInvoice(deps, c.var.shopper, asked);
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="northspool-invoice-${refId}.pdf"`,
      });
    });
}
