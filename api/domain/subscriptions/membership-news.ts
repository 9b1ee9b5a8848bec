import type { JobData } from '../../jobs/jobs.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

export type MembershipNews = JobData<'membership-news'>['news'];

type Status = SubscriptionRow['status'];

/** What a member is written when a subscription goes from one status to another. Its months are told by their orders. */
const newsTable: Readonly<Record<Status, Readonly<Record<Status, MembershipNews | null>>>> = {
  incomplete: { incomplete: null, active: 'welcome', past_due: 'payment_failed', ended: null },
  active: { incomplete: null, active: null, past_due: 'payment_failed', ended: null },
  past_due: { incomplete: null, active: null, past_due: null, ended: 'ended_unpaid' },
  ended: { incomplete: null, active: null, past_due: null, ended: null },
};

type Facts = Pick<SubscriptionRow, 'status' | 'cancels_at_end'>;

export function newsOf(before: Facts, after: Facts): MembershipNews | null {
  const isCancelled = before.status === 'active' && after.cancels_at_end && !before.cancels_at_end;
  return newsTable[before.status][after.status] ?? (isCancelled ? 'cancelled' : null);
}
