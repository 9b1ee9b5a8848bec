import type { Context, Hono } from 'hono';
import { createPlan, createProduct, listPlans } from './plans.ts';
import { refundSale } from './sales.ts';
import {
  activateSubscription,
  cancelSubscription,
  createSubscription,
  listTransactions,
  readSubscription,
  shownSubscription,
} from './subscriptions.ts';
import type { Env, Work } from './work.ts';

type Serve = (work: Work) => (c: Context<Env>) => Promise<Response>;

/** PayPal's REST API for subscriptions. */
export function serveBilling(
  app: Hono<Env>,
  { reads, writes }: { readonly reads: Serve; readonly writes: Serve },
): void {
  const one = '/v1/billing/subscriptions/:id';
  app.post(
    '/v1/catalogs/products',
    writes((books, _, body) => createProduct(books, body)),
  );
  app.post(
    '/v1/billing/plans',
    writes((books, _, body) => createPlan(books, body)),
  );
  app.get('/v1/billing/plans', (c) => reads((books) => listPlans(books, c.req.query('product_id')))(c));
  app.post(
    '/v1/billing/subscriptions',
    writes(async (books, _, body) => shownSubscription(await createSubscription(books, body))),
  );
  app.get(one, reads(readSubscription));
  app.get(`${one}/transactions`, reads(listTransactions));
  app.post(`${one}/activate`, writes(activateSubscription));
  app.post(`${one}/cancel`, writes(cancelSubscription));
  app.post('/v1/payments/sale/:id/refund', writes(refundSale));
}
