import { describe, expect, it } from 'vitest';
import { type PaypalTransaction, subscriptionReplySchema } from './paypal-subscription-replies.ts';
import { stateOf } from './paypal-subscription-state.ts';

const subscription = (status: string, billing_info = {}) =>
  subscriptionReplySchema.parse({ id: 'I-1', status, create_time: '2026-11-21T12:00:00Z', billing_info });

const payment = (time: string, status = 'COMPLETED'): PaypalTransaction => ({
  id: `sale of ${time}`,
  status,
  amount_with_breakdown: { gross_amount: { currency_code: 'USD', value: '25.00' } },
  time: new Date(time),
});

const months = (...payments: PaypalTransaction[]) =>
  stateOf(subscription('ACTIVE'), payments).paid.map(({ from }) => from.toISOString().slice(0, 10));

describe('a PayPal payment', () => {
  it('pays the month of its date, even when late or a few hours early', () => {
    const first = payment('2026-11-21T12:00:00Z');
    expect(months(first, payment('2026-12-31T10:00:00Z'), payment('2027-01-21T10:00:00Z'))).toEqual([
      '2027-01-21',
      '2026-12-21',
      '2026-11-21',
    ]);
    expect(months(payment('2027-01-21T10:00:00Z'), first)).toEqual(['2027-01-21', '2026-11-21']);
  });

  it('pays the next month when the month is already paid', () => {
    const twice = [payment('2026-11-21T12:00:00Z'), payment('2026-11-23T12:00:00Z')];
    expect(months(...twice)).toEqual(['2026-12-21', '2026-11-21']);
  });

  it.each(['DECLINED', 'PENDING'])('does not pay a month with status %s', (status) => {
    expect(months(payment('2026-11-21T12:00:00Z', status))).toEqual([]);
  });

  it('is pending while the bank takes days to pay', () => {
    const state = (status: string) => stateOf(subscription('ACTIVE'), [payment('2026-11-21T12:00:00Z', status)]);
    expect(state('PENDING').isPending).toBe(true);
    expect(state('COMPLETED').isPending).toBeUndefined();
  });

  it.each(['PARTIALLY_REFUNDED', 'REFUNDED'])('still pays its month with status %s', (status) => {
    expect(months(payment('2026-11-21T12:00:00Z', status))).toEqual(['2026-11-21']);
  });
});

it.each([
  ['APPROVAL_PENDING', 'incomplete'],
  ['APPROVED', 'incomplete'],
  ['ACTIVE', 'active'],
  ['SUSPENDED', 'ended'],
  ['CANCELLED', 'ended'],
  ['EXPIRED', 'ended'],
])('maps PayPal’s %s to %s', (theirs, ours) => {
  expect(stateOf(subscription(theirs), [payment('2026-11-21T12:00:00Z')]).status).toBe(ours);
});

describe('a declined month', () => {
  const paid = { last_payment: { amount: usd('25.0'), time: '2026-12-21T10:00:00Z' } };
  const refusedAt = (time: string) => ({ last_failed_payment: { amount: usd('25.0'), time } });
  it.each([
    ['is past due though PayPal does not count it yet', { ...paid, ...refusedAt('2027-01-21T10:00:00Z') }, 'past_due'],
    ['is past due once PayPal has given it up', { ...paid, failed_payments_count: 1 }, 'past_due'],
    ['is made good by a later payment', { ...paid, ...refusedAt('2026-12-16T10:00:00Z') }, 'active'],
    [
      'of long ago that is still owed does not make a paid month past due',
      { ...paid, ...refusedAt('2026-11-30T10:00:00Z'), outstanding_balance: usd('25.0') },
      'active',
    ],
    ['that was never followed by a payment is owed', { outstanding_balance: usd('25.0') }, 'past_due'],
  ])('%s', (_, billing, status) => {
    expect(stateOf(subscription('ACTIVE', billing), [payment('2026-11-21T12:00:00Z')]).status).toBe(status);
  });
});

function usd(value: string) {
  return { currency_code: 'USD', value };
}
