import { sql } from 'kysely';
import * as z from 'zod';
import { found } from './orders.ts';
import { checked, money, noSuch, unprocessable } from './problem.ts';
import { type Books, billed, listBilled, paypalId, putBilled, type Work } from './store.ts';
import type { PlanRecord, ProductRecord, SubscriptionRecord, TransactionRecord } from './subscription-records.ts';
import {
  activateSubscription,
  cancelSubscription,
  createSubscription,
  listTransactions,
  readSubscription,
  shownSubscription,
} from './subscriptions.ts';

const one = '/v1/billing/subscriptions/:id';

/** PayPal's REST API for subscriptions. */
export const billingReads: Readonly<Record<string, Work>> = {
  '/v1/billing/plans': listPlans,
  [one]: readSubscription,
  [`${one}/transactions`]: listTransactions,
};

export const billingWrites: Readonly<Record<string, Work>> = {
  '/v1/catalogs/products': createProduct,
  '/v1/billing/plans': createPlan,
  '/v1/billing/subscriptions': async (books, _, body) => shownSubscription(await createSubscription(books, body)),
  [`${one}/activate`]: activateSubscription,
  [`${one}/cancel`]: cancelSubscription,
  '/v1/payments/sale/:id/refund': refundSale,
};

const productParams = z.object({
  id: z.string().min(6).max(50).optional(),
  name: z.string().min(1).max(127),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
});

async function createProduct(books: Books, _: string, body: unknown): Promise<ProductRecord> {
  const { id = `PROD-${paypalId()}`, ...params } = checked(productParams, body);
  if (await billed(books, 'product', id)) {
    throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'Duplicate resource identifier.');
  }
  return await putBilled(books, 'product', { id, ...params, create_time: books.time });
}

const planParams = z.object({
  product_id: z.string(),
  name: z.string().min(1).max(127),
  billing_cycles: z.tuple([
    z.object({
      tenure_type: z.literal('REGULAR'),
      sequence: z.literal(1),
      total_cycles: z.literal(0),
      frequency: z.object({ interval_unit: z.literal('MONTH'), interval_count: z.literal(1) }),
      pricing_scheme: z.object({ fixed_price: money }),
    }),
  ]),
  payment_preferences: z.object({
    auto_bill_outstanding: z.boolean(),
    payment_failure_threshold: z.int().min(0).max(999),
  }),
});

async function createPlan(books: Books, _: string, body: unknown): Promise<PlanRecord> {
  const params = checked(planParams, body);
  if (!(await billed(books, 'product', params.product_id))) throw noSuch();
  const id = `P-${paypalId()}`;
  return await putBilled(books, 'plan', { id, ...params, status: 'ACTIVE', create_time: books.time });
}

/** Short records without prices, as in PayPal's lists. */
async function listPlans(books: Books, _: string, query: unknown): Promise<object> {
  const { product_id: productId } = checked(z.object({ product_id: z.string().optional() }), query);
  if (productId && !(await billed(books, 'product', productId))) throw noSuch();
  const plans = await listBilled(books, 'plan', productId ? { product_id: productId } : {});
  return {
    plans: plans.map(({ billing_cycles: _, payment_preferences: __, ...plan }) => plan),
  };
}

const refundParams = z.object({
  amount: z.object({ currency: z.literal('USD'), total: z.string().regex(/^\d{1,7}\.\d\d$/) }).optional(),
});

/** Refunds a month, fully or partially. */
async function refundSale(books: Books, id: string, body: unknown): Promise<object> {
  const { amount } = checked(refundParams, body ?? {});
  const subscription = await found(subscriptionOfSale(books, id));
  const sale = subscription.wallet.transactions.find((each) => each.id === id && each.status !== 'DECLINED');
  if (!sale) throw unprocessable('INVALID_RESOURCE_STATE', 'The sale has not been completed.');
  const whole = centsOf(sale.amount_with_breakdown.gross_amount.value);
  const before = sale.refunded ?? 0;
  const given = amount ? centsOf(amount.total) : whole - before;
  if (before === whole) throw unprocessable('TRANSACTION_ALREADY_REFUNDED', 'The transaction is refunded already.');
  if (before + given > whole) throw unprocessable('REFUND_EXCEEDED_TRANSACTION_AMOUNT', 'More than was paid.');
  const refunded = before + given;
  await replace(books, subscription, {
    ...sale,
    refunded,
    status: refunded === whole ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
  });
  const refund = {
    id: paypalId(),
    state: 'completed',
    sale_id: id,
    amount: { currency: 'USD', total: (given / 100).toFixed(2) },
  };
  await books.emit('PAYMENT.SALE.REFUNDED', refund);
  return refund;
}

async function subscriptionOfSale(books: Books, id: string): Promise<SubscriptionRecord | undefined> {
  const part = JSON.stringify({ wallet: { transactions: [{ id }] } });
  const { rows } = await sql<{ body: SubscriptionRecord }>`
    select body from sandbox.paypal_billing
    where kind = 'subscription' and body @> ${part}::jsonb for update`.execute(books.trx);
  return rows[0]?.body;
}

async function replace(books: Books, subscription: SubscriptionRecord, sale: TransactionRecord): Promise<void> {
  const { wallet } = subscription;
  const transactions = wallet.transactions.map((each) => (each.id === sale.id ? sale : each));
  await putBilled(books, 'subscription', { ...subscription, wallet: { ...wallet, transactions } });
}

function centsOf(value: string): number {
  return Math.round(Number(value) * 100);
}
