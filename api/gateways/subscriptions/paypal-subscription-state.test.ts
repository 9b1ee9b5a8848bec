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

describe('a payment at PayPal', () => {
  it('pays the month in which it was made, also when it was late or some hours early', () => {
    const first = payment('2026-11-21T12:00:00Z');
    expect(months(first, payment('2026-12-31T10:00:00Z'), payment('2027-01-21T10:00:00Z'))).toEqual([
      '2027-01-21',
      '2026-12-21',
      '2026-11-21',
    ]);
    expect(months(payment('2027-01-21T10:00:00Z'), first)).toEqual(['2027-01-21', '2026-11-21']);
  });

  it('beside another in the same month pays the month after', () => {
    const twice = [payment('2026-11-21T12:00:00Z'), payment('2026-11-23T12:00:00Z')];
    expect(months(...twice)).toEqual(['2026-12-21', '2026-11-21']);
  });

  it.each(['DECLINED', 'PENDING'])('that is %s pays nothing', (status) => {
    expect(months(payment('2026-11-21T12:00:00Z', status))).toEqual([]);
  });

  it.each(['PARTIALLY_REFUNDED', 'REFUNDED'])('that was given back (%s) was paid all the same', (status) => {
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
])('PayPal’s %s is %s', (theirs, ours) => {
  expect(stateOf(subscription(theirs), [payment('2026-11-21T12:00:00Z')]).status).toBe(ours);
});
