import { DateTime } from 'luxon';
import { openDispute } from './disputes.ts';
import type { Money } from './records.ts';
import { type Books, billed, paypalId, putBilled } from './store.ts';
import type { SubscriptionRecord, TransactionRecord } from './subscription-records.ts';

/** PayPal retries a declined month twice, five days apart, before it counts as failed. */
const RETRIES = 2;
const RETRY_DAYS = 5;
/** Whatever the time of the first payment, PayPal bills at this hour (UTC). */
const BILLING_HOUR = 10;

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
  const tried = { ...subscription, wallet: { ...wallet, transactions: [...wallet.transactions, payment] } };
  if (status === 'COMPLETED') await recordPayment(books, tried, payment);
  else if ((wallet.retries ?? 0) < RETRIES) await recordRefusal(books, tried);
  else await recordFailedCycle(books, tried);
}

/** Keeps the debt of an earlier month, which the plan does not collect. */
async function recordPayment(books: Books, subscription: SubscriptionRecord, { id }: TransactionRecord): Promise<void> {
  const { retry: _, retries: __, ...wallet } = subscription.wallet;
  const anchor = wallet.anchor ?? books.time;
  await putBilled(books, 'subscription', {
    ...subscription,
    billing_info: {
      ...(subscription.billing_info ?? nothingOwed()),
      failed_payments_count: 0,
      last_payment: { amount: brief(wallet.price), time: books.time },
      next_billing_time: nextBilling(anchor, books.time),
    },
    wallet: { ...wallet, anchor, funding: wallet.funding === 'once' ? 'declined' : wallet.funding },
  });
  await books.emit('PAYMENT.SALE.COMPLETED', {
    id,
    state: 'completed',
    billing_agreement_id: subscription.id,
    amount: { total: wallet.price.value, currency: wallet.price.currency_code },
  });
  if (wallet.funding === 'disputed') {
    await openDispute(books, { id, amount: wallet.price, custom: subscription.custom_id });
  }
}

async function recordRefusal(books: Books, subscription: SubscriptionRecord): Promise<void> {
  const { wallet } = subscription;
  const retry = daysAfter(books.time, RETRY_DAYS);
  const refused = await putBilled(books, 'subscription', {
    ...subscription,
    billing_info: {
      ...(subscription.billing_info ?? nothingOwed()),
      last_failed_payment: { ...failure(books, wallet.price), next_payment_retry_time: retry },
    },
    wallet: { ...wallet, retry, retries: (wallet.retries ?? 0) + 1 },
  });
  await books.emit('BILLING.SUBSCRIPTION.PAYMENT.FAILED', shown(refused));
}

/** Records the month as owed; suspends the subscription at the plan's limit of failed months. */
async function recordFailedCycle(books: Books, subscription: SubscriptionRecord): Promise<void> {
  const { retry: _, retries: __, ...wallet } = subscription.wallet;
  const before = subscription.billing_info ?? nothingOwed();
  const failed_payments_count = before.failed_payments_count + 1;
  const plan = await billed(books, 'plan', subscription.plan_id);
  const isGivenUp = failed_payments_count >= (plan?.payment_preferences.payment_failure_threshold ?? 1);
  const owed = Number(before.outstanding_balance.value) + Number(wallet.price.value);
  const failed = await putBilled(books, 'subscription', {
    ...subscription,
    status: isGivenUp ? 'SUSPENDED' : 'ACTIVE',
    billing_info: {
      ...before,
      outstanding_balance: brief({ ...wallet.price, value: owed.toFixed(2) }),
      failed_payments_count,
      last_failed_payment: failure(books, wallet.price),
      next_billing_time: nextBilling(wallet.anchor ?? books.time, books.time),
    },
    wallet,
  });
  await books.emit('BILLING.SUBSCRIPTION.PAYMENT.FAILED', shown(failed));
  if (isGivenUp) await books.emit('BILLING.SUBSCRIPTION.SUSPENDED', shown(failed));
}

/** The time of the next automatic charge; undefined: never. */
export function nextCharge({ status, wallet, billing_info }: SubscriptionRecord): string | undefined {
  return status === 'ACTIVE' ? (wallet.retry ?? billing_info?.next_billing_time) : undefined;
}

function shown({ wallet: _, ...subscription }: SubscriptionRecord): object {
  return subscription;
}

function nothingOwed() {
  return { outstanding_balance: { currency_code: 'USD', value: '0.0' }, failed_payments_count: 0 };
}

function failure(books: Books, amount: Money) {
  return { amount: brief(amount), time: books.time, reason_code: 'PAYMENT_DENIED' as const };
}

/** PayPal drops the last zero in billing records: 25.0. */
function brief({ currency_code, value }: Money): Money {
  return { currency_code, value: value.replace(/0$/, '') };
}

function nextBilling(anchor: string, time: string): string {
  const first = DateTime.fromISO(anchor, { zone: 'utc' }).startOf('day');
  const today = DateTime.fromISO(time, { zone: 'utc' }).startOf('day');
  const passed = Math.floor(today.diff(first, 'months').months);
  return iso(first.plus({ months: passed + 1 }).set({ hour: BILLING_HOUR }));
}

function daysAfter(time: string, days: number): string {
  return iso(DateTime.fromISO(time, { zone: 'utc' }).plus({ days }).set({ hour: BILLING_HOUR, minute: 0, second: 0 }));
}

/** Billing times have no fractions of a second. */
function iso(time: DateTime): string {
  return `${time.toJSDate().toISOString().slice(0, 19)}Z`;
}
