import { DateTime } from 'luxon';
import { billed, putBilled } from './billing-shelf.ts';
import { type Books, paypalId } from './store.ts';
import type { SubscriptionRecord, TransactionRecord } from './subscription-records.ts';

const RETRY_DAYS = 5;
const NOTHING = { currency_code: 'USD', value: '0.00' };

/** Charges the month that is due. */
export async function chargeCycle(books: Books, subscription: SubscriptionRecord): Promise<void> {
  const { wallet } = subscription;
  const status = wallet.funding === 'declined' ? 'DECLINED' : 'COMPLETED';
  const payment: TransactionRecord = {
    id: paypalId(),
    status,
    amount_with_breakdown: { gross_amount: wallet.price },
    time: books.time,
  };
  const transactions = [...wallet.transactions, payment];
  if (status === 'DECLINED') await takeRefusal(books, subscription, transactions);
  else await takePayment(books, subscription, transactions);
}

async function takePayment(
  books: Books,
  subscription: SubscriptionRecord,
  transactions: TransactionRecord[],
): Promise<void> {
  const { retry: _, ...wallet } = subscription.wallet;
  const anchor = wallet.anchor ?? books.time;
  const payment = { amount: wallet.price, time: books.time };
  await putBilled(books, 'subscription', {
    ...subscription,
    billing_info: {
      outstanding_balance: NOTHING,
      failed_payments_count: 0,
      last_payment: payment,
      next_billing_time: monthAfter(anchor, books.time),
    },
    wallet: { ...wallet, anchor, transactions, funding: wallet.funding === 'once' ? 'declined' : wallet.funding },
  });
  await books.emit('PAYMENT.SALE.COMPLETED', {
    id: transactions.at(-1)?.id,
    state: 'completed',
    billing_agreement_id: subscription.id,
    amount: { total: wallet.price.value, currency: wallet.price.currency_code },
  });
}

/** It is tried again, until the plan has had enough. */
async function takeRefusal(
  books: Books,
  subscription: SubscriptionRecord,
  transactions: TransactionRecord[],
): Promise<void> {
  const { wallet, billing_info: before } = subscription;
  const failed_payments_count = (before?.failed_payments_count ?? 0) + 1;
  const plan = await billed(books, 'plan', subscription.plan_id);
  const isGivenUp = failed_payments_count >= (plan?.payment_preferences.payment_failure_threshold ?? 1);
  const refused = await putBilled(books, 'subscription', {
    ...subscription,
    status: isGivenUp ? 'SUSPENDED' : 'ACTIVE',
    billing_info: { ...before, outstanding_balance: wallet.price, failed_payments_count },
    wallet: { ...wallet, transactions, retry: daysAfter(books.time, RETRY_DAYS) },
  });
  const { wallet: _, ...shown } = refused;
  await books.emit('BILLING.SUBSCRIPTION.PAYMENT.FAILED', shown);
  if (isGivenUp) await books.emit('BILLING.SUBSCRIPTION.SUSPENDED', shown);
}

/** When it is charged next by itself; undefined: never. */
export function nextCharge({ status, wallet, billing_info }: SubscriptionRecord): string | undefined {
  return status === 'ACTIVE' ? (wallet.retry ?? billing_info?.next_billing_time) : undefined;
}

function monthAfter(anchor: string, time: string): string {
  const first = DateTime.fromISO(anchor, { zone: 'utc' });
  const passed = Math.floor(DateTime.fromISO(time, { zone: 'utc' }).diff(first, 'months').months + 0.01);
  return first
    .plus({ months: passed + 1 })
    .toJSDate()
    .toISOString();
}

function daysAfter(time: string, days: number): string {
  return new Date(Date.parse(time) + days * 86_400_000).toISOString();
}
