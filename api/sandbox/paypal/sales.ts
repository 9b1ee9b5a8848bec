import { sql } from 'kysely';
import * as z from 'zod';
import { putBilled } from './billing-shelf.ts';
import { checked } from './check-body.ts';
import { found } from './orders.ts';
import { unprocessable } from './problem.ts';
import { type Books, paypalId } from './store.ts';
import type { SubscriptionRecord, TransactionRecord } from './subscription-records.ts';

const refundParams = z.object({
  amount: z.object({ currency: z.literal('USD'), total: z.string().regex(/^\d{1,7}\.\d\d$/) }).optional(),
});

/** Refunds a month, fully or partially. */
export async function refundSale(books: Books, id: string, body: unknown): Promise<object> {
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
