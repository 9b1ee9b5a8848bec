import type { Database, Transaction } from '../../db/schema.ts';
import type { PaidPeriod, SubscriptionState } from '../../gateways/subscriptions/subscriptions.ts';
import type { JobData } from '../../jobs/jobs.ts';
import { membershipTimes, type Times } from './membership-times.ts';
import { orderOfPeriod, type PeriodOrderDeps } from './order-of-period.ts';
import { lockSubscription, type SubscriptionRow } from './subscription-rows.ts';

type MembershipNews = JobData<'membership-news'>['news'];

type Status = SubscriptionRow['status'];

/** What a member is written when a subscription goes from one status to another. Its months are told by their orders. */
const newsTable: Readonly<Record<Status, Readonly<Record<Status, MembershipNews | null>>>> = {
  incomplete: { incomplete: null, active: 'welcome', past_due: 'payment_failed', ended: null },
  active: { incomplete: null, active: null, past_due: 'payment_failed', ended: null },
  past_due: { incomplete: null, active: null, past_due: null, ended: 'ended_unpaid' },
  ended: { incomplete: null, active: null, past_due: null, ended: null },
};

type Facts = Pick<SubscriptionRow, 'status' | 'cancels_at_end'>;

function newsOf(before: Facts, after: Facts): MembershipNews | null {
  const isCancelled = before.status === 'active' && after.cancels_at_end && !before.cancels_at_end;
  return newsTable[before.status][after.status] ?? (isCancelled ? 'cancelled' : null);
}

/**
 * Brings our row to where the subscription stands at its service, makes the orders of months that are newly paid, and
 * queues what the member is written. `asked` is the row as it was when the service was asked: undefined is given back
 * when another answer came first, as this one may be older. One that has ended here is never taken up again.
 */
export async function takeInState(
  deps: PeriodOrderDeps,
  trx: Transaction<Database>,
  asked: SubscriptionRow,
  state: SubscriptionState | undefined,
): Promise<SubscriptionRow | undefined> {
  const row = await lockSubscription(trx, asked.id);
  if (!row || row.version !== asked.version) return undefined;
  const now = deps.clock();
  const times = state ? membershipTimes(state, row.paid_until, now) : forgotten(row, now);
  const status = row.status === 'ended' ? 'ended' : times.status;
  const settled = await trx
    .updateTable('subscriptions')
    .set({
      ...times,
      ...{ status, version: row.version + 1, provider_id: row.provider_id ?? state?.id ?? null },
      ...(status === 'ended' && !row.ended_at && { ended_at: now }),
      ...(state?.paidWith && { paid_with: JSON.stringify(state.paidWith) }),
      // A refusal that ended it stays to be told to who asks again.
      ...(state && { decline_reason: state.reason ?? (status === 'active' ? null : row.decline_reason) }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const paid of [...(state?.paid ?? [])].reverse()) await recordPeriod(deps, trx, settled, paid);
  const news = newsOf(row, settled);
  if (news) {
    const mailId = crypto.randomUUID();
    await deps.jobs.enqueue(trx, 'membership-news', { subscriptionId: row.id, mailId, news });
  }
  if (settled.status !== row.status || news) {
    deps.log.info('subscription settled', { subscription: row.id, from: row.status, to: settled.status, news });
  }
  return settled;
}

/** One row a payment, however often it is told: who stores it makes its order. */
async function recordPeriod(
  deps: PeriodOrderDeps,
  trx: Transaction<Database>,
  subscription: SubscriptionRow,
  paid: PaidPeriod,
): Promise<void> {
  const period = await trx
    .insertInto('subscription_periods')
    .values({
      subscription_id: subscription.id,
      payment_id: paid.id,
      charge_id: paid.paymentId,
      amount: paid.amount,
      starts_at: paid.from,
      ends_at: paid.until,
      paid_at: paid.at,
    })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'payment_id']).doNothing())
    .returning(['id', 'charge_id', 'amount', 'paid_at'])
    .executeTakeFirst();
  if (period) await orderOfPeriod(deps, trx, subscription, period);
}

/** The service knows nothing of it (any more): nothing is charged, and what was paid goes on to its end. */
function forgotten(row: SubscriptionRow, now: Date): Times {
  const { period_start, period_end, paid_until } = row;
  const isPaid = paid_until !== null && paid_until > now;
  return {
    ...{ period_start, period_end, paid_until },
    status: isPaid ? 'active' : 'ended',
    valid_until: paid_until,
    cancels_at_end: true,
    check_at: paid_until ?? now,
  };
}
