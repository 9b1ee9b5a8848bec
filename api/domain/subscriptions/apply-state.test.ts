import { describe, expect, it } from 'vitest';
import { cents } from '../../contract/money/cents.ts';
import type { SubscriptionState } from '../../gateways/subscriptions/subscriptions.ts';
import { GRACE_DAYS, membershipTimes } from './apply-state.ts';

const day = (count: number) => new Date(Date.UTC(2027, 0, 1 + count));
const paid = (from: number, until: number) => ({
  ...{ id: `in_${from}`, paymentId: null, amount: cents(2500) },
  ...{ from: day(from), until: day(until), at: day(from) },
});
const state = (change: Partial<SubscriptionState> = {}): SubscriptionState => ({
  ...{ id: 'sub_1', subscriptionId: null, status: 'active', cancelsAtEnd: false },
  ...{ periodStart: day(0), periodEnd: day(30), paid: [paid(0, 30)] },
  ...change,
});
const renewing = { periodStart: day(30), periodEnd: day(60) };

describe('benefits', () => {
  it.each([
    ['last a month and the grace period, because the next charge takes a moment', state(), 30 + GRACE_DAYS],
    ['last to the end of the month after a cancellation', state({ cancelsAtEnd: true }), 30],
    ['last through the grace period while the next month is being charged', state(renewing), 30 + GRACE_DAYS],
    [
      'last through the grace period while its charge is declined',
      state({ ...renewing, status: 'past_due' }),
      30 + GRACE_DAYS,
    ],
    ['last to the end of the paid month once the subscription has ended', state({ ...renewing, status: 'ended' }), 30],
    ['last for the grace period while PayPal books the first month', state({ paid: [] }), GRACE_DAYS],
  ])('%s', (_, reported, until) => {
    expect(membershipTimes(reported, null, day(1)).valid_until).toEqual(day(until));
  });

  it('do not start before the first payment', () => {
    expect(membershipTimes(state({ status: 'incomplete', paid: [] }), null, day(1)).valid_until).toBeNull();
  });

  it('last to the end of the month known as paid, when the service reports less', () => {
    const times = membershipTimes(state({ status: 'ended', paid: [] }), day(30), day(1));
    expect(times).toMatchObject({ status: 'active', cancels_at_end: true, valid_until: day(30) });
    expect(membershipTimes(state({ status: 'ended', paid: [] }), day(30), day(31)).status).toBe('ended');
  });
});

describe('the next poll', () => {
  it.each([
    ['is a day later during a paid month', state(), 1, 2],
    ['is at the end of the month', state(), 29.5, 30],
    ['is five minutes later while the current month is unpaid', state(renewing), 31, 31 + 5 / (24 * 60)],
    ['is at the end of the grace period', state({ ...renewing, status: 'past_due' }), 36.98, 37],
  ])('%s', (_, reported, now, next) => {
    const moment = new Date(day(0).getTime() + now * 86_400_000);
    expect(membershipTimes(reported, null, moment).check_at).toEqual(new Date(day(0).getTime() + next * 86_400_000));
  });
});
