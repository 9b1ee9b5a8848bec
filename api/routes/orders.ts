import { OpenAPIHono } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { spoolmanScript } from '../../content-reader/filament/entries/spoolman-script.ts';
import { LINK_TOKEN, linkTokenSchema } from '../../contract/mail-link.ts';
import { idempotencyKeySchema, orderSchema, trackedOrderSchema, trackOrderSchema } from '../../contract/order.ts';
import { returnRequestSchema } from '../../contract/return.ts';
import type { Deps } from '../domain/deps.ts';
import { boughtSpools } from '../domain/orders/bought-spools.ts';
import { cancelOrder } from '../domain/orders/cancel-order.ts';
import {
  findReadableOrder,
  listSales,
  type OrderReader,
  presentFull,
  readTrackedOrder,
  trackOrder,
} from '../domain/orders/read-orders.ts';
import { requestReturn } from '../domain/orders/returns.ts';
import { writeOrderInvoice } from '../domain/orders/write-order-invoice.ts';
import type { Shopper } from '../domain/session/shopper.ts';
import { isShopError, ShopError } from '../domain/shop-error.ts';
import { callerLimit } from '../http/caller-limit.ts';
import { guardAttempts } from '../http/guard-attempts.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { refuseInvalid } from '../http/refuse-invalid.ts';
import { fileResponse } from '../http/responses.ts';
import { shopRoute } from '../http/shop-route.ts';
import { type ShopEnv, withShopper } from '../http/shopper.ts';

const tracked = shopRoute('get', '/orders/tracked', {
  summary: 'The order that an email’s link leads to; needs no account',
  headers: linkTokenSchema,
  answer: ['The order', orderSchema],
  errors: ['order_link_damaged', 'order_link_expired'],
});

const track = shopRoute('post', '/orders/track', {
  summary: 'Where an order is, by its number and email address; needs no account. Can email the link to all of it',
  body: trackOrderSchema,
  answer: ['Status, days and tracking numbers', trackedOrderSchema],
  errors: ['order_not_found'],
});

const invoice = shopRoute('get', '/orders/{orderId}/invoice', {
  summary: 'The invoice of the shopper’s own order, or of the order that an email’s link names',
  params: z.object({ orderId: z.string().toLowerCase() }),
  headers: linkTokenSchema.partial(),
  query: z.object({ paper: z.enum(['letter', 'a4'], 'The paper is letter or a4.').default('letter') }),
  responses: fileResponse('A PDF', 'application/pdf'),
  errors: [
    'session_invalid',
    'not_yours',
    'order_link_damaged',
    'order_link_expired',
    'invoice_unpaid',
    'order_action_refused',
  ],
});

const orderPath = {
  params: z.object({ orderId: z.string().max(100).toLowerCase() }),
  headers: linkTokenSchema.partial(),
};
const readErrors = ['not_yours', 'session_invalid', 'order_link_damaged', 'order_link_expired'] as const;

const read = shopRoute('get', '/orders/{orderId}', {
  summary: 'The shopper’s own order, or the one that an email’s link names, with all that its page shows',
  ...orderPath,
  answer: ['The order', orderSchema],
  errors: readErrors,
});

const spoolman = shopRoute('get', '/orders/{orderId}/spoolman', {
  summary: 'A Python program that adds the spools of an order to the Spoolman in somebody’s home',
  ...orderPath,
  responses: fileResponse('The program', 'text/x-python'),
  errors: [...readErrors, 'not_found'],
});

const cancel = shopRoute('post', '/orders/{orderId}/cancel', {
  summary: 'Cancel a paid order that is not packed yet; stock and payment go back at once',
  ...orderPath,
  answer: ['The canceled order; a repeated request changes nothing', orderSchema],
  errors: [...readErrors, 'order_not_cancellable', 'order_action_refused'],
});

const returnGoods = shopRoute('post', '/orders/{orderId}/returns', {
  summary: 'Ask to return goods of an order; the shop answers by mail',
  ...orderPath,
  headers: linkTokenSchema.partial().extend({
    'idempotency-key': idempotencyKeySchema.describe('the same key stores the request once'),
  }),
  body: returnRequestSchema,
  answer: ['The order with its returns', orderSchema],
  errors: [...readErrors, 'return_not_possible', 'order_action_refused'],
});

/** A PDF takes processor time. An order is counted once it was shown to be the caller's: a made-up id adds no count. */
const INVOICES = { seconds: 600, ofCaller: 120, ofOrder: 30 };

/** More than a shopper needs; each return also mails the shop. */
const CHANGES = { tries: 20, seconds: 600 };

/** Whoever knows number and address could fill a mailbox. */
const LINK_MAILS = { tries: 3, seconds: 24 * 3600 };

export function orderRoutes(deps: Deps) {
  const { pool } = deps.connection;
  const { seconds } = INVOICES;
  const countCaller = callerLimit(deps, { name: 'invoices by caller', tries: INVOICES.ofCaller, seconds });
  const countInvoices = rateLimit(pool, { name: 'invoices by order', tries: INVOICES.ofOrder, seconds });
  const countChanges = rateLimit(pool, { name: 'changes by order', ...CHANGES });
  const countLinkMails = rateLimit(pool, { name: 'link mails by order', ...LINK_MAILS });
  const guardNumber = guardAttempts(deps, 'order number', { isGuess: isShopError('order_not_found') });
  const readShopper = withShopper(deps);
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  // An emailed link also works in a browser whose session has ended.
  const unlessLinked = createMiddleware<ShopEnv>((c, next) =>
    c.req.header(LINK_TOKEN) ? next() : readShopper(c, next),
  );
  const readerOf = (token: string | undefined, shopper: Shopper): OrderReader => (token ? { token } : { shopper });
  app.openapi(tracked, async (c) => c.json(await readTrackedOrder(deps, c.req.valid('header')[LINK_TOKEN]), 200));
  app.openapi(track, async (c) => {
    const request = c.req.valid('json');
    return c.json(await guardNumber(c, request.number, () => trackOrder(deps, request, countLinkMails)), 200);
  });
  app.use('/orders/:orderId', unlessLinked);
  app.use('/orders/:orderId/*', unlessLinked);
  return app
    .openapi(read, async (c) => {
      const reader = readerOf(c.req.valid('header')[LINK_TOKEN], c.var.shopper);
      return c.json(await presentFull(deps, await findReadableOrder(deps, reader, c.req.valid('param').orderId)), 200);
    })
    .openapi(spoolman, async (c) => {
      const reader = readerOf(c.req.valid('header')[LINK_TOKEN], c.var.shopper);
      const row = await findReadableOrder(deps, reader, c.req.valid('param').orderId);
      const spools = boughtSpools(deps, await presentFull(deps, row));
      if (spools.length === 0) throw new ShopError('not_found');
      return c.body(spoolmanScript(spools), 200, {
        'content-type': 'text/x-python; charset=utf-8',
        'content-disposition': 'attachment; filename="add-to-spoolman.py"',
      });
    })
    .openapi(cancel, async (c) => {
      const reader = readerOf(c.req.valid('header')[LINK_TOKEN], c.var.shopper);
      const { id } = await findReadableOrder(deps, reader, c.req.valid('param').orderId);
      await countChanges(id);
      return c.json(await presentFull(deps, await cancelOrder(deps, id)), 200);
    })
    .openapi(returnGoods, async (c) => {
      const reader = readerOf(c.req.valid('header')[LINK_TOKEN], c.var.shopper);
      const { id } = await findReadableOrder(deps, reader, c.req.valid('param').orderId);
      await countChanges(id);
      await requestReturn(deps, id, c.req.valid('header')['idempotency-key'], c.req.valid('json'));
      return c.json(await presentFull(deps, await findReadableOrder(deps, reader, id)), 200);
    })
    .openapi(invoice, async (c) => {
      await countCaller(c);
      const { paper } = c.req.valid('query');
      const reader = readerOf(c.req.valid('header')[LINK_TOKEN], c.var.shopper);
      const order = await findReadableOrder(deps, reader, c.req.valid('param').orderId);
      await countInvoices(order.id);
      const { refId, pdf } = await writeOrderInvoice(deps, order, paper === 'a4' ? 'A4' : 'LETTER');
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

const sales = shopRoute('get', '/sales', {
  summary: 'List the shopper’s orders, newest first',
  query: z.object({ days: count(36_500, 'days'), limit: count(500, 'limit') }),
  answer: ['Orders', z.array(orderSchema)],
  errors: ['session_invalid'],
});

export function salesRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>) {
  const app = new OpenAPIHono<ShopEnv>({ defaultHook: refuseInvalid });
  app.use('/sales', withShopper(deps));
  return app.openapi(sales, async (c) => {
    const { days, limit } = c.req.valid('query');
    const since = days === undefined ? undefined : new Date(deps.clock().getTime() - days * DAY_MS);
    return c.json(await listSales(deps, c.var.shopper, { since, limit }), 200);
  });
}
