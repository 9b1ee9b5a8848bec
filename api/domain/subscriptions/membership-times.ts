import type { SubscriptionState } from '../../gateways/subscriptions/subscriptions.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** So long benefits go on while the next month is being charged, or its charge was refused and is tried again. */
export const GRACE_DAYS = 7;

/** How often the clock asks how a subscription stands, should no news of it arrive. */
const ASK_AGAIN = {
  incomplete: 2 * MINUTE_MS,
  renewing: 5 * MINUTE_MS,
  past_due: 60 * MINUTE_MS,
  running: DAY_MS,
} as const;

type State = Pick<SubscriptionState, 'status' | 'periodStart' | 'periodEnd' | 'cancelsAtEnd' | 'paid'>;

/** What follows from how a subscription stands at its service, in the columns of ours. */
export type Times = Pick<
  SubscriptionRow,
  'status' | 'period_start' | 'period_end' | 'paid_until' | 'valid_until' | 'cancels_at_end'
> & { readonly check_at: Date };

/** `paidBefore` is the end of what we knew to be paid: what was paid once stays paid, whatever the service tells later. */
export function membershipTimes(state: State, paidBefore: Date | null, now: Date): Times {
  const paidUntil = latest([paidBefore, ...state.paid.map(({ until }) => until)]);
  const cancels = state.cancelsAtEnd || state.status === 'ended';
  const validUntil = validity(state, paidUntil);
  // The service has ended it, but a month is paid: its benefits go on to the end of it.
  const status = state.status === 'ended' && validUntil && validUntil > now ? 'active' : state.status;
  return {
    status,
    period_start: state.periodStart,
    period_end: state.status === 'ended' ? (paidUntil ?? state.periodEnd) : state.periodEnd,
    paid_until: paidUntil,
    valid_until: validUntil,
    cancels_at_end: cancels,
    check_at: nextLook(state, { paidUntil, validUntil, now }),
  };
}

function validity({ status, periodStart, periodEnd, cancelsAtEnd }: State, paidUntil: Date | null): Date | null {
  if (status === 'incomplete') return null;
  if (status === 'ended') return paidUntil;
  if (isPaid(periodEnd, paidUntil) && cancelsAtEnd) return paidUntil;
  return new Date((paidUntil ?? periodStart).getTime() + GRACE_DAYS * DAY_MS);
}

/** The running month; it may be charged later than it begins. */
function isPaid(periodEnd: Date, paidUntil: Date | null): boolean {
  return paidUntil !== null && periodEnd <= paidUntil;
}

interface Moments {
  readonly paidUntil: Date | null;
  readonly validUntil: Date | null;
  readonly now: Date;
}

function nextLook({ status, periodEnd }: State, { paidUntil, validUntil, now }: Moments): Date {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  switch (status) {
    case 'incomplete':
      return after(ASK_AGAIN.incomplete);
    case 'past_due':
      return earliest(after(ASK_AGAIN.past_due), validUntil, now);
    case 'ended':
      return validUntil ?? now;
    case 'active':
      return isPaid(periodEnd, paidUntil) && periodEnd > now
        ? earliest(after(ASK_AGAIN.running), periodEnd, now)
        : after(ASK_AGAIN.renewing);
  }
}

/** A moment that has passed is no reason to ask over and over. */
function earliest(regular: Date, moment: Date | null, now: Date): Date {
  return moment && moment > now && moment < regular ? moment : regular;
}

function latest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce((last, moment) => (moment && (!last || moment > last) ? moment : last), null);
}
