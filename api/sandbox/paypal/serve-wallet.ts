import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { billed } from './billing-shelf.ts';
import { approveOrder, found } from './orders.ts';
import { PaypalProblem } from './problem.ts';
import { Books } from './store.ts';
import { approveSubscription } from './subscriptions.ts';

const approvalSchema = z.object({ funding: z.enum(['balance', 'declined', 'pending']) });
const agreementSchema = z.object({ funding: z.enum(['balance', 'declined', 'once']) });

/** What the wallet's page in the browser asks: what is to be paid, and the shopper's yes. */
export function serveWallet(db: Kysely<unknown>, onChange: () => void): Hono {
  const app = new Hono();
  app.get('/orders/:id', async (c) => {
    const order = await db.transaction().execute((trx) => found(new Books(trx).order(c.req.param('id'))));
    const { amount, description } = order.purchase_units[0];
    return c.json({ shop: order.wallet.shop, status: order.status, amount, description });
  });
  app.post('/orders/:id/approve', async (c) => {
    const { funding } = approvalSchema.parse(await c.req.json());
    const order = await db.transaction().execute((trx) => approveOrder(new Books(trx), c.req.param('id'), funding));
    onChange();
    return c.json({ payerID: order.payer?.payer_id });
  });
  app.get('/subscriptions/:id', async (c) => {
    const id = c.req.param('id');
    const agreed = await db.transaction().execute((trx) => found(billed(new Books(trx), 'subscription', id)));
    const { shop, price } = agreed.wallet;
    return c.json({ shop, status: agreed.status, amount: price, description: 'Premium, each month until you cancel' });
  });
  app.post('/subscriptions/:id/approve', async (c) => {
    const { funding } = agreementSchema.parse(await c.req.json());
    const id = c.req.param('id');
    const agreed = await db.transaction().execute((trx) => approveSubscription(new Books(trx), id, funding));
    return c.json({ payerID: agreed.subscriber?.payer_id });
  });
  app.onError((error, c) =>
    error instanceof PaypalProblem ? c.json(error.body, error.status) : c.json({ name: 'INVALID_REQUEST' }, 400),
  );
  return app;
}
