import type { Database, Transaction } from '../../db/schema.ts';
import type { PaidPeriod, SubscriptionState } from '../../gateways/subscriptions/subscriptions.ts';
import type { JobData } from '../../jobs/jobs.ts';
import { moveGrantsBehind } from './grant-month.ts';
import { createMonthlyOrder, type MonthlyOrderDeps } from './monthly-orders.ts';
import { lockSubscription, type SubscriptionRow } from './subscription-rows.ts';

type MembershipMail = JobData<'membership-mail'>['news'];

type Status = SubscriptionRow['status'];

/** The email for each change of status, from row to column. Months have the receipts of their orders. */
const mailTable: Readonly<Record<Status, Readonly<Record<Status, MembershipMail | null>>>> = {
  incomplete: { incomplete: null, active: 'welcome', past_due: 'payment_failed', ended: null },
  active: { incomplete: null, active: null, past_due: 'payment_failed', ended: null },
  past_due: { incomplete: null, active: null, past_due: null, ended: 'ended_unpaid' },
  ended: { incomplete: null, active: null, past_due: null, ended: null },
};

type Facts = Pick<SubscriptionRow, 'status' | 'cancels_at_end' | 'skip_from' | 'hold_from' | 'paid_until'>;

function mailFor(before: Facts, after: Facts): MembershipMail | null {
  const byStatus = mailTable[before.status][after.status];
  if (byStatus || before.status !== 'active' || after.status !== 'active') return byStatus;
  if (after.cancels_at_end) return before.cancels_at_end ? null : 'cancelled';
  if (isHeld(after)) return after.skip_from?.getTime() === before.skip_from?.getTime() ? null : 'month_held';
  if (!before.skip_from && after.skip_from) return 'skipped';
  // A skipped month is also forgotten when the month after it is paid, which has a receipt.
  const isPaidAgain = after.paid_until?.getTime() !== before.paid_until?.getTime();
  if (!before.skip_from || after.skip_from || isPaidAgain) return null;
  return isHeld(before) ? 'color_is_out' : 'skip_undone';
}

/**
 * Applies the service's state to our row, creates the orders of newly paid months, and queues the member's email. `read`
 * is the row as it was before the call: when another state was applied since, this one may be older, so nothing happens
 * and undefined is returned. A subscription that has ended here never restarts.
 */
export async function applyState(
  deps: MonthlyOrderDeps,
  trx: Transaction<Database>,
  read: SubscriptionRow,
  state: SubscriptionState | undefined,
): Promise<SubscriptionRow | undefined> {
  const row = await lockSubscription(trx, read.id);
  if (!row || row.version !== read.version) return undefined;
  const now = deps.clock();
  const times = state ? membershipTimes(state, row, now) : unknownTimes(row, now);
  const status = row.status === 'ended' ? 'ended' : times.status;
  const settled = await trx
    .updateTable('subscriptions')
    .set({
      ...times,
      status,
      version: row.version + 1,
      provider_id: row.provider_id ?? state?.id ?? null,
      ...(status === 'ended' && !row.ended_at && { ended_at: now }),
      ...(state?.paidWith && { paid_with: JSON.stringify(state.paidWith) }),
      // A decline that ended the subscription stays, so that a retry gets the same reason.
      ...(state && { decline_reason: state.reason ?? (status === 'active' ? null : row.decline_reason) }),
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  for (const paid of [...(state?.paid ?? [])].reverse()) await recordPeriod(deps, trx, settled, paid);
  const paidUntil = settled.paid_until;
  if (paidUntil && paidUntil.getTime() !== row.paid_until?.getTime()) {
    await moveGrantsBehind(trx, { accountId: row.user_id, paidUntil, now });
  }
  const mail = mailFor(row, settled);
  if (mail) {
    const mailId = crypto.randomUUID();
    await deps.jobs.enqueue(trx, 'membership-mail', { subscriptionId: row.id, mailId, news: mail });
  }
  if (settled.status !== row.status || mail) {
    deps.log.info('subscription settled', { subscription: row.id, from: row.status, to: settled.status, mail });
  }
  return settled;
}

/** Stores a payment once, however often the service reports it; the request that stores it creates the month's order. */
async function recordPeriod(
  deps: MonthlyOrderDeps,
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
  if (period) await createMonthlyOrder(deps, trx, subscription, period);
}

/** For a subscription that the service does not know: nothing more is charged, and the paid period runs to its end. */
function unknownTimes(row: SubscriptionRow, now: Date): Times {
  const { period_start, period_end, paid_until } = row;
  const isPaid = paid_until !== null && paid_until > now;
  return {
    period_start,
    period_end,
    paid_until,
    status: isPaid ? 'active' : 'ended',
    valid_until: paid_until,
    cancels_at_end: true,
    skip_from: null,
    check_at: paid_until ?? now,
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long benefits continue while the next month's charge is pending or is retried after a decline. */
export const GRACE_DAYS = 7;

/** How often the scheduled job fetches a subscription's state, in case its events are lost. */
const POLL_INTERVAL_MS = {
  incomplete: 2 * MINUTE_MS,
  renewing: 5 * MINUTE_MS,
  past_due: 60 * MINUTE_MS,
  running: DAY_MS,
  /** in the last day of a month, when it is decided whether the next one has a color */
  ending: 60 * MINUTE_MS,
} as const;

/** How long before a renewal its charge is held back when there is no new color: most colors come before. */
export const HOLD_MS = DAY_MS;

type StateFacts = Pick<
  SubscriptionState,
  'status' | 'periodStart' | 'periodEnd' | 'cancelsAtEnd' | 'skipFrom' | 'paid'
>;

/** The columns of our row that follow from the service's state. */
export type Times = Pick<
  SubscriptionRow,
  'status' | 'period_start' | 'period_end' | 'paid_until' | 'valid_until' | 'cancels_at_end' | 'skip_from'
> & { readonly check_at: Date };

/** What was known before. A later state never shortens the period known as paid. */
type Known = Pick<SubscriptionRow, 'paid_until' | 'skip_from' | 'hold_from'>;

/** Whether the shop, rather than the member, skips the month. */
export function isHeld({ skip_from, hold_from }: Pick<SubscriptionRow, 'skip_from' | 'hold_from'>): boolean {
  return skip_from !== null && skip_from.getTime() === hold_from?.getTime();
}

export function membershipTimes(state: StateFacts, before: Known, now: Date): Times {
  const paidUntil = latest([before.paid_until, ...state.paid.map(({ until }) => until)]);
  const isCanceled = state.cancelsAtEnd || state.status === 'ended';
  const skipFrom = isCanceled ? null : skipFromOf(state, before.skip_from, { paidUntil, now });
  const isOurs = isHeld({ skip_from: skipFrom, hold_from: before.hold_from });
  const validUntil = validUntilOf(state, paidUntil, { skipFrom, isOurs });
  // The service has ended the subscription, but the benefits of a paid month continue to its end.
  const status = state.status === 'ended' && validUntil && validUntil > now ? 'active' : state.status;
  return {
    status,
    period_start: state.periodStart,
    period_end: state.status === 'ended' ? (paidUntil ?? state.periodEnd) : state.periodEnd,
    paid_until: paidUntil,
    valid_until: validUntil,
    cancels_at_end: isCanceled,
    skip_from: skipFrom,
    check_at: nextPoll(state, { paidUntil, validUntil, skipFrom, now }),
  };
}

/**
 * The skipped month is remembered until a later one is paid: the service forgets it as soon as it charges again. One that
 * had not begun, and that the service does not know anymore, was undone.
 */
function skipFromOf(
  { skipFrom }: StateFacts,
  before: Date | null,
  { paidUntil, now }: Pick<Moments, 'paidUntil' | 'now'>,
): Date | null {
  const known = skipFrom ?? (before && before <= now ? before : null);
  return known && paidUntil && paidUntil > known ? null : known;
}

function validUntilOf(
  { status, periodStart, periodEnd, cancelsAtEnd }: StateFacts,
  paidUntil: Date | null,
  { skipFrom, isOurs }: { readonly skipFrom: Date | null; readonly isOurs: boolean },
): Date | null {
  if (status === 'incomplete') return null;
  if (status === 'ended') return paidUntil;
  if (isPaid(periodEnd, paidUntil) && cancelsAtEnd) return paidUntil;
  // Members keep their benefits while the shop has no color to send.
  if (isOurs)
    return new Date((skipFrom && periodStart < skipFrom ? skipFrom : periodEnd).getTime() + GRACE_DAYS * DAY_MS);
  // A skipped month brings nothing, and so needs no grace; the charge of the month after it does.
  if (skipFrom && periodStart <= skipFrom) return paidUntil;
  if (skipFrom) return new Date(periodStart.getTime() + GRACE_DAYS * DAY_MS);
  return new Date((paidUntil ?? periodStart).getTime() + GRACE_DAYS * DAY_MS);
}

/** Whether the current month is paid: it may be charged some time after it begins. */
function isPaid(periodEnd: Date, paidUntil: Date | null): boolean {
  return paidUntil !== null && periodEnd <= paidUntil;
}

interface Moments {
  readonly paidUntil: Date | null;
  readonly validUntil: Date | null;
  readonly skipFrom: Date | null;
  readonly now: Date;
}

function nextPoll(
  { status, periodStart, periodEnd }: StateFacts,
  { paidUntil, validUntil, skipFrom, now }: Moments,
): Date {
  const isSkipped = skipFrom !== null && skipFrom >= periodStart && skipFrom < periodEnd;
  const holdAt = new Date(periodEnd.getTime() - HOLD_MS);
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  switch (status) {
    case 'incomplete':
      return after(POLL_INTERVAL_MS.incomplete);
    case 'past_due':
      return earliest(after(POLL_INTERVAL_MS.past_due), validUntil, now);
    case 'ended':
      return validUntil ?? now;
    case 'active':
      if (periodEnd <= now || !(isPaid(periodEnd, paidUntil) || isSkipped)) return after(POLL_INTERVAL_MS.renewing);
      return holdAt > now
        ? earliest(after(POLL_INTERVAL_MS.running), holdAt, now)
        : earliest(after(POLL_INTERVAL_MS.ending), periodEnd, now);
  }
}

/** A moment in the past must not make the job poll over and over. */
function earliest(regular: Date, moment: Date | null, now: Date): Date {
  return moment && moment > now && moment < regular ? moment : regular;
}

function latest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce((last, moment) => (moment && (!last || moment > last) ? moment : last), null);
}
