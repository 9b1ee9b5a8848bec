import { describe, expect, it } from 'vitest';
import { orderOf, totalsOf } from '../api/test/sample-order.ts';
import { cents } from './cents.ts';
import type { Order } from './order.ts';
import { arrivalWords, nextSteps, orderSteps, serviceWords } from './order-words.ts';

const arrival = { ships: '2026-11-23', from: '2026-11-25', to: '2026-12-03' };
const order = (more: Partial<Order> = {}, shipping: Partial<Order['shipping']> = {}) =>
  orderOf(totalsOf({}), shipping, { arrival, ...more });
const day = '2026-11-24T17:00:00Z';

describe('the arrival of an order', () => {
  it.each([
    ['on its way', order({ shippedAt: day }), 'Arrives Wed, Nov 25 to Thu, Dec 3'],
    ['overnight', order({ arrival: { ...arrival, to: arrival.from } }), 'Arrives Wed, Nov 25'],
    ['older than promises', order({ arrival: null }), 'FedEx SmartPost, 2-7 business days'],
    ['delivered', order({ shippedAt: day, deliveredAt: day }), 'Delivered Tue, Nov 24'],
    ['to be picked up', order({}, { serviceCode: 0 }), 'Ready Wed, Nov 25'],
    ['ready for pickup', order({ shippedAt: day }, { serviceCode: 0 }), 'Ready since Tue, Nov 24'],
    ['picked up', order({ shippedAt: day, deliveredAt: day }, { serviceCode: 0 }), 'Picked up Tue, Nov 24'],
    ['canceled', order({ status: 'cancelled', cancelledAt: day }), 'Nothing will ship.'],
    ['refunded before it shipped', order({ status: 'refunded' }), 'Nothing will ship.'],
    ['refunded after it shipped', order({ status: 'refunded', shippedAt: day }), 'Shipped Tue, Nov 24'],
    ['waiting for the bank', order({ status: 'requires_action' }), 'We are waiting for your payment'],
    ['paid by e-check', order({ status: 'processing' }), 'We are waiting for your payment'],
    ['not paid by its bank', order({ status: 'declined' }), 'Nothing will ship.'],
  ])('depends on whether the order is %s', (_, of, words) => expect(arrivalWords(of)).toBe(words));
});

it('names the carrier’s service of 10-packs and of the rest', () => {
  const [line] = order().lines;
  if (!line) throw new Error('no line');
  const pack = { ...line, data: { ...line.data, isTenPack: true } };
  expect([[line], [pack], [line, pack]].map((lines) => serviceWords(order({ lines })))).toEqual([
    'FedEx SmartPost, 2-7 business days',
    'FedEx Home Delivery, 2-7 business days',
    'FedEx SmartPost and Home Delivery, 2-7 business days',
  ]);
});

describe('the steps of an order', () => {
  const labels = (of: Order) => orderSteps(of).map(({ label, isDone }) => (isDone ? label : `(${label})`));

  it('are those that the shop knows', () => {
    expect(labels(order())).toEqual(['Placed', '(Packed)', '(Shipped)', '(Delivered)']);
    expect(labels(order({ packedAt: day, shippedAt: day }))).toEqual(['Placed', 'Packed', 'Shipped', '(Delivered)']);
    expect(labels(order({ packedAt: day }, { serviceCode: 0 }))).toEqual([
      ...['Placed', 'Packed', '(Ready for pickup)', '(Picked up)'],
    ]);
  });

  it('begin with printing where there are prints', () => {
    const [line] = order().lines;
    const lines = line ? [{ ...line, type: 'pod' }] : [];
    expect(labels(order({ lines, printingAt: day })).slice(0, 3)).toEqual(['Placed', 'Printing', '(Packed)']);
  });

  it('end with the refund of a canceled order', () => {
    const canceled = order({ status: 'cancelled', cancelledAt: day });
    expect(labels(canceled)).toEqual(['Placed', 'Canceled', '(Refunded)']);
    const payment = { ...canceled.payment, refunded: canceled.payment.amount };
    expect(labels({ ...canceled, payment })).toEqual(['Placed', 'Canceled', 'Refunded']);
    expect(nextSteps(canceled)).toEqual([]);
  });

  it('begin with the payment while the bank takes days, and say what to do when it has refused', () => {
    const pending = order({ status: 'processing', arrival: null });
    expect(labels(pending).slice(0, 3)).toEqual(['Placed', '(Paid)', '(Packed)']);
    expect(nextSteps(pending)[0]).toMatch(/up to six business days.* You do not need to pay again\.$/);
    expect(nextSteps(order({ status: 'declined' }))[0]).toMatch(/Nothing was charged.* order again/);
  });

  it('begin with what a change is still to be paid by, until it is', () => {
    const asked = { amount: cents(2299), changes: ['+1 Petrol PLA'], until: day, paidAt: null };
    const [first, second] = nextSteps(order({ charges: [asked] }));
    expect(first).toMatch(/costs \$22\.99 more \(\+1 Petrol PLA\).* works until Tue, Nov 24\./);
    expect(second).toMatch(/^We pack your order/);
    expect(nextSteps(order({ charges: [{ ...asked, paidAt: day }] }))).toEqual([second]);
  });

  it('are none without a payment', () => expect(orderSteps(order({ status: 'declined' }))).toEqual([]));
});
