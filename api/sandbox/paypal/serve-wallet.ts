import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { approveOrder, found } from './orders.ts';
import { PaypalProblem } from './problem.ts';
import { Books } from './store.ts';

const approvalSchema = z.object({ funding: z.enum(['balance', 'declined', 'pending']) });

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
  app.onError((error, c) =>
    error instanceof PaypalProblem ? c.json(error.body, error.status) : c.json({ name: 'INVALID_REQUEST' }, 400),
  );
  return app;
}
