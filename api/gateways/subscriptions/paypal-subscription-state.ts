import { DateTime } from 'luxon';
import { centsOf } from '../paypal/paypal-amount.ts';
import type { PaypalSubscription, PaypalTransaction } from './paypal-subscription-replies.ts';
import type { PaidPeriod, SubscriptionState } from './subscriptions.ts';

/** PayPal gives no reason. */
const NOT_CHARGED =
  'PayPal could not charge your wallet. Please choose another way to pay at PayPal; it will try again in a few days.';

/** Number of paid periods to report. */
const PERIODS = 12;
/** PayPal bills at 10:00 UTC whatever the time of the first payment, so up to a day off from the start of the month. */
const SLACK = { days: 1 };

/** Maps a PayPal subscription to the shop's state; `transactions` must be complete. */
export function stateOf(
  { id, custom_id, status: at, create_time, billing_info, links }: PaypalSubscription,
  transactions: readonly PaypalTransaction[],
): SubscriptionState {
  const paid = paidPeriods(transactions);
  const [last] = paid;
  const hasFailed = isBehind(billing_info);
  const status = statusOf(at, { isPaid: paid.length > 0, hasFailed });
  const approve = at === 'APPROVAL_PENDING' ? links.find(({ rel }) => rel === 'approve') : undefined;
  const periodStart = last?.from ?? create_time;
  return {
    id,
    subscriptionId: custom_id ?? null,
    status,
    periodStart,
    periodEnd: status === 'active' ? nextPeriod(last, billing_info) : (last?.until ?? periodStart),
    cancelsAtEnd: false,
    paidWith: { kind: 'paypal' },
    ...(hasFailed && status !== 'active' && { reason: NOT_CHARGED }),
    ...(transactions.some(({ status }) => status === 'PENDING') && { isPending: true as const }),
    ...(approve && { approveUrl: approve.href }),
    paid: paid.slice(0, PERIODS),
  };
}

/**
 * PayPal retries a declined month twice, five days apart, before it counts as failed; until then only the decline itself
 * shows it. A later payment settles a decline, whatever is still owed for an earlier month.
 */
function isBehind(billing: PaypalSubscription['billing_info']): boolean {
  if (!billing) return false;
  const { failed_payments_count, outstanding_balance, last_payment, last_failed_payment } = billing;
  if (failed_payments_count > 0) return true;
  if (last_failed_payment) return !last_payment || last_failed_payment.time > last_payment.time;
  return !last_payment && centsOf(outstanding_balance?.value ?? '0') > 0;
}

/** The end of the paid month, unless PayPal's next charge is more than a day off. */
function nextPeriod(last: PaidPeriod | undefined, billing: PaypalSubscription['billing_info']): Date {
  const next = billing?.next_billing_time;
  if (!last) return next ?? new Date(0);
  if (!next) return last.until;
  const distance = Math.abs(DateTime.fromJSDate(next).diff(DateTime.fromJSDate(last.until), 'days').days);
  return distance <= SLACK.days ? last.until : next;
}

/** PayPal's ACTIVE means approved, not paid: the first charge can come minutes later, or fail. */
function statusOf(
  status: string,
  { isPaid, hasFailed }: { readonly isPaid: boolean; readonly hasFailed: boolean },
): SubscriptionState['status'] {
  switch (status) {
    case 'APPROVAL_PENDING':
    case 'APPROVED':
      return 'incomplete';
    case 'ACTIVE':
      if (!isPaid) return 'incomplete';
      return hasFailed ? 'past_due' : 'active';
    default:
      // SUSPENDED too: after the last decline PayPal stops charging.
      return 'ended';
  }
}

/** Assigns each payment to its month, counted from the first payment. Newest first. */
function paidPeriods(transactions: readonly PaypalTransaction[]): PaidPeriod[] {
  const payments = transactions.filter(isPayment).toSorted((a, b) => a.time.getTime() - b.time.getTime());
  const [first] = payments;
  if (!first) return [];
  const anchor = DateTime.fromJSDate(first.time, { zone: 'utc' });
  const months = new Set<number>();
  const periods = payments.map(({ id, amount_with_breakdown: { gross_amount }, time }): PaidPeriod => {
    const passed = DateTime.fromJSDate(time, { zone: 'utc' }).plus(SLACK).diff(anchor, 'months').months;
    let month = Math.floor(passed);
    while (months.has(month)) month += 1;
    months.add(month);
    return {
      id,
      paymentId: id,
      amount: centsOf(gross_amount.value),
      from: anchor.plus({ months: month }).toJSDate(),
      until: anchor.plus({ months: month + 1 }).toJSDate(),
      at: time,
    };
  });
  return periods.reverse();
}

function isPayment({ status, amount_with_breakdown: { gross_amount } }: PaypalTransaction): boolean {
  return ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status) && gross_amount.currency_code === 'USD';
}
