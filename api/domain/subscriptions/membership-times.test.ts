import { describe, expect, it } from 'vitest';
import { cents } from '../../contract/money/cents.ts';
import type { SubscriptionState } from '../../gateways/subscriptions/subscriptions.ts';
import { GRACE_DAYS, membershipTimes } from './membership-times.ts';

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

describe('benefits last', () => {
  it.each([
    ['a month and the grace, as the next one takes a moment to be charged', state(), 30 + GRACE_DAYS],
    ['to the end of the month when it was cancelled', state({ cancelsAtEnd: true }), 30],
    ['through the grace while the next month is being charged', state(renewing), 30 + GRACE_DAYS],
    ['through the grace while its charge is refused', state({ ...renewing, status: 'past_due' }), 30 + GRACE_DAYS],
    ['to the end of what is paid once it has ended', state({ ...renewing, status: 'ended' }), 30],
    ['through the grace from the start while PayPal books the first month', state({ paid: [] }), GRACE_DAYS],
  ])('%s', (_, told, until) => {
    expect(membershipTimes(told, null, day(1)).valid_until).toEqual(day(until));
  });

  it('not before the first payment', () => {
    expect(membershipTimes(state({ status: 'incomplete', paid: [] }), null, day(1)).valid_until).toBeNull();
  });

  it('as long as what was known to be paid before, when the service tells less', () => {
    const told = membershipTimes(state({ status: 'ended', paid: [] }), day(30), day(1));
    expect(told).toMatchObject({ status: 'active', cancels_at_end: true, valid_until: day(30) });
    expect(membershipTimes(state({ status: 'ended', paid: [] }), day(30), day(31)).status).toBe('ended');
  });
});

describe('the clock asks again', () => {
  it.each([
    ['once a day while a month runs', state(), 1, 2],
    ['when the month is over', state(), 29.5, 30],
    ['soon, while the month that runs is not paid yet', state(renewing), 31, 31 + 5 / (24 * 60)],
    ['when the grace is over', state({ ...renewing, status: 'past_due' }), 36.98, 37],
  ])('%s', (_, told, now, next) => {
    const moment = new Date(day(0).getTime() + now * 86_400_000);
    expect(membershipTimes(told, null, moment).check_at).toEqual(new Date(day(0).getTime() + next * 86_400_000));
  });
});
