import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../contract/errors.ts';
import { deskOrderMessages as words } from '../../../contract/messages/desk-order.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import { orderStatuses } from '../../../contract/order.ts';
import { dispute, factsOf, notPaid, orderRow, progress } from '../../test/order-facts.ts';
import type { ShopError } from '../shop-error.ts';
import {
  errorAgainst,
  isOpen,
  requireAllowed,
  requireSeen,
  statusAfterRefund,
  transitions,
  versionOf,
  wasPaid,
} from './order-state.ts';

type Transition = keyof typeof transitions;
const refId = 'NS-1';
const held = [dispute('won'), dispute('open')];

describe('a refused call', () => {
  it.each<[Transition, Parameters<typeof factsOf>, ErrorCode, ShopError['params']]>([
    ['pick', [{ status: 'requires_action' }], 'order_not_paid', { refId, status: 'requires action' }],
    ['pack', [notPaid.declined], 'order_not_paid', { refId, status: 'declined' }],
    ['pack', [progress.packed], 'order_action_refused', { reason: words.packed }],
    ['print', [notPaid.refunded], 'order_not_paid', { refId, status: 'refunded' }],
    ['ship', [{}, { disputes: held }], 'order_disputed', { refId, dispute: 'dp_open', reason: words.disputed }],
    ['readLabel', [{}, { disputes: held }], 'label_refused', { reason: words.disputed }],
    ['readLabel', [notPaid.declined], 'label_refused', { reason: words.unpaid.declined }],
    ['voidLabel', [progress.shipped], 'order_shipped_before', { refId }],
    ['deliver', [{}], 'order_not_shipped', { refId }],
    ['deliver', [progress['partly shipped']], 'order_not_shipped', { refId }],
    ['deliver', [progress.delivered], 'order_action_refused', { reason: words.delivered }],
    ['cancelOwn', [progress.packed], 'order_not_cancellable', { reason: orderMessages.cannotCancel.packed }],
    ['refund', [notPaid.pending], 'refund_unpaid', { refId, status: 'pending' }],
    ['refund', [{}, { disputes: held }], 'refund_disputed', { refId, dispute: 'dp_open' }],
    ['refund', [{ refunded: 5098 }], 'refund_too_much', { refId, most: '$0.00' }],
    ['requestReturn', [{}], 'return_not_possible', { reason: orderMessages.cannotReturn.unshipped }],
    ['return', [{}], 'order_action_refused', { reason: words.notShipped }],
    ['press', [{}, { disputes: held }], 'vending_disputed', {}],
    ['invoice', [notPaid.declined], 'invoice_unpaid', {}],
    ['pick', [{ charge_id: 1 }], 'order_action_refused', { reason: words.paymentByLink }],
    ['pick', [{ open_charge_id: 1 }], 'order_action_refused', { reason: words.chargeOpen }],
  ])('for %s %j has the code %s', (name, facts, code, params) => {
    const given = factsOf(...facts);
    expect(errorAgainst(name, given)).toMatchObject({ code });
    expect(errorAgainst(name, given)?.params).toEqual(params);
    expect(() => requireAllowed(name, given)).toThrow(expect.objectContaining({ code }));
  });

  it('has no error when the transition is possible', () => {
    expect(errorAgainst('pick', factsOf())).toBeUndefined();
    expect(() => requireAllowed('pick', factsOf())).not.toThrow();
  });
});

describe('a change that its customer has to pay', () => {
  const names = Object.keys(transitions) as Transition[];
  const reasonOf = (name: Transition, columns: Parameters<typeof factsOf>[0]) =>
    errorAgainst(name, factsOf(columns))?.params['reason'];

  it('holds what would be done to the order meanwhile', () => {
    const waiting = names.filter((name) => reasonOf(name, { open_charge_id: 1 }) === words.chargeOpen);
    expect(waiting).toEqual(['pick', 'pack', 'buyLabel', 'ship', 'part', 'address', 'edit', 'refund']);
    expect(reasonOf('ship', { ...progress.packed, open_charge_id: 1 })).toBe(words.chargeOpen);
    expect(reasonOf('pack', { ...progress.packed, open_charge_id: 1 })).toBe(words.packed);
  });

  it('is a payment of its own, which is only ever given back', () => {
    const possible = names.filter((name) => reasonOf(name, { charge_id: 1 }) !== words.paymentByLink);
    expect(possible).toEqual(['payBack']);
  });
});

describe('the status of an order', () => {
  it('is open from its payment until all of it has left', () => {
    for (const status of orderStatuses) expect(isOpen(orderRow({ status }))).toBe(status === 'paid');
    expect(isOpen(orderRow(progress['partly shipped']))).toBe(true);
    expect(isOpen(orderRow(progress.shipped))).toBe(false);
  });

  it('says whether money came in, also when it went back', () => {
    const paid = Object.entries(notPaid).filter(([, columns]) => wasPaid(orderRow(columns)));
    expect(paid.map(([name]) => name)).toEqual(['canceled after it was paid', 'refunded']);
    expect(wasPaid(orderRow())).toBe(true);
    expect(wasPaid(orderRow({ status: 'declined', cancelled_at: progress.shipped.shipped_at }))).toBe(false);
  });

  it.each([
    ['paid', 5097, 'paid'],
    ['paid', 5098, 'refunded'],
    ['refunded', 5098, 'refunded'],
    ['refunded', 5097, 'paid'],
    ['declined', 5098, 'declined'],
    ['cancelled', 5098, 'cancelled'],
  ] as const)('that is %s becomes, with %i cents refunded, %s', (status, refunded, after) => {
    expect(statusAfterRefund(orderRow({ status }), refunded)).toBe(after);
  });
});

describe('the version of an order', () => {
  const versions = () =>
    [
      {},
      { status: 'refunded' as const },
      ...Object.values(progress).slice(1),
      { packed_at: progress.shipped.shipped_at },
      { shipped_at: progress.shipped.shipped_at },
      { edits: 1 },
      { edits: 2 },
      { open_charge_id: 1 },
      { open_charge_id: 2 },
    ].map((columns) => versionOf(orderRow(columns)));

  it('differs with all that moves it on or changes who gets it', () => {
    expect(new Set(versions()).size).toBe(versions().length);
  });

  it('stays with what changes neither', () => {
    const later = new Date(progress.packed.packed_at.getTime() + 1);
    expect(versionOf(orderRow({ packed_at: later }))).toBe(
      versionOf(orderRow({ packed_at: progress.packed.packed_at })),
    );
    expect(versionOf(orderRow({ refunded: 100 }))).toBe(versionOf(orderRow()));
  });

  it('is what a page must have shown before it changes the order', () => {
    const order = orderRow(progress.packed);
    expect(() => requireSeen(order, versionOf(order))).not.toThrow();
    expect(() => requireSeen(order, undefined)).not.toThrow();
    const changed = expect.objectContaining({ code: 'order_changed', params: { refId } });
    expect(() => requireSeen(order, versionOf(orderRow()))).toThrow(changed);
  });
});
