import { describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
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
const nothing = { paid_until: null, skip_from: null, hold_from: null };
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
    expect(membershipTimes(reported, nothing, day(1)).valid_until).toEqual(day(until));
  });

  it('do not start before the first payment', () => {
    expect(membershipTimes(state({ status: 'incomplete', paid: [] }), nothing, day(1)).valid_until).toBeNull();
  });

  it('last to the end of the month known as paid, when the service reports less', () => {
    const times = membershipTimes(state({ status: 'ended', paid: [] }), { ...nothing, paid_until: day(30) }, day(1));
    expect(times).toMatchObject({ status: 'active', cancels_at_end: true, valid_until: day(30) });
    expect(
      membershipTimes(state({ status: 'ended', paid: [] }), { ...nothing, paid_until: day(30) }, day(31)).status,
    ).toBe('ended');
  });
});

describe('the next poll', () => {
  it.each([
    ['is a day later during a paid month', state(), 1, 2],
    ['is a day before the end of the month, when its charge may be held', state(), 28.5, 29],
    ['is an hour later on the last day', state(), 29.5, 29.5 + 1 / 24],
    ['is at the end of the month', state(), 29.99, 30],
    ['is five minutes later while the current month is unpaid', state(renewing), 31, 31 + 5 / (24 * 60)],
    ['is at the end of the grace period', state({ ...renewing, status: 'past_due' }), 36.98, 37],
  ])('%s', (_, reported, now, next) => {
    const moment = new Date(day(0).getTime() + now * 86_400_000);
    expect(membershipTimes(reported, nothing, moment).check_at).toEqual(new Date(day(0).getTime() + next * 86_400_000));
  });
});

describe('a skipped month', () => {
  const next = { periodStart: day(60), periodEnd: day(90) };
  const skips = { ...nothing, skip_from: day(30) };
  it.each([
    ['lies ahead: benefits end with the paid month', state({ skipFrom: day(30) }), nothing, 5, [day(30), day(30)]],
    ['was undone elsewhere before it began', state(), skips, 5, [null, day(30 + GRACE_DAYS)]],
    ['runs: no benefits', state({ ...renewing, skipFrom: day(30) }), skips, 40, [day(30), day(30)]],
    ['runs on after the service has resumed', state(renewing), skips, 58, [day(30), day(30)]],
    ['is followed by a charge, with the usual grace', state(next), skips, 60, [day(30), day(60 + GRACE_DAYS)]],
    [
      'is followed by a declined charge, with the usual grace',
      state({ ...next, status: 'past_due' }),
      skips,
      61,
      [day(30), day(60 + GRACE_DAYS)],
    ],
    [
      'is over with the next payment',
      state({ ...next, paid: [paid(60, 90), paid(0, 30)] }),
      skips,
      60.1,
      [null, day(90 + GRACE_DAYS)],
    ],
    ['is forgotten by a cancellation', state({ cancelsAtEnd: true }), skips, 5, [null, day(30)]],
  ])('%s', (_, reported, before, now, expected) => {
    const moment = new Date(day(0).getTime() + now * 86_400_000);
    const { skip_from, valid_until } = membershipTimes(reported, { ...before, paid_until: day(30) }, moment);
    expect([skip_from, valid_until]).toEqual(expected);
  });

  it.each([
    ['ahead', state({ skipFrom: day(30) }), 5, day(30 + GRACE_DAYS)],
    ['in it', state({ ...renewing, skipFrom: day(30) }), 40, day(60 + GRACE_DAYS)],
  ])('keeps the benefits when the shop holds it: %s', (_, reported, now, until) => {
    const before = { paid_until: day(30), skip_from: day(30), hold_from: day(30) };
    expect(membershipTimes(reported, before, day(now)).valid_until).toEqual(until);
  });

  it('is polled once a day, and at its end', () => {
    const running = state({ ...renewing, skipFrom: day(30) });
    expect(membershipTimes(running, { ...skips, paid_until: day(30) }, day(40)).check_at).toEqual(day(41));
    const late = new Date(day(60).getTime() - 1_800_000);
    expect(membershipTimes(running, { ...skips, paid_until: day(30) }, late).check_at).toEqual(day(60));
  });
});
