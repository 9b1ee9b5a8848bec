import { describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../../contract/order.ts';
import { type SettleAction, settleTable } from './settle-table.ts';

const openStatuses = ['pending', 'requires_action', 'processing'] as const;
const finalStatuses = ['paid', 'declined', 'cancelled', 'refunded'] as const;
const except = (...before: OrderStatus[]) => orderStatuses.filter((status) => !before.includes(status));
const outcomes = Object.keys(settleTable.pending) as (keyof (typeof settleTable)['pending'])[];
const actionsOf = (status: OrderStatus) => new Set<SettleAction>(Object.values(settleTable[status]));

describe('the settle table', () => {
  it('has an action for every outcome of a payment', () => {
    expect(Object.keys(settleTable).sort()).toEqual([...orderStatuses].sort());
    for (const status of orderStatuses) expect(Object.keys(settleTable[status]).sort()).toEqual([...outcomes].sort());
  });

  it.each(openStatuses)('settles a %s order as paid, declined or canceled', (status) => {
    expect(settleTable[status]).toMatchObject({ succeeded: 'complete', declined: 'decline', cancelled: 'cancel' });
  });

  it('makes a pending order wait for the bank or the wallet, once', () => {
    for (const outcome of ['requires_action', 'requires_approval'] as const) {
      expect(settleTable.pending[outcome]).toBe('wait');
      for (const status of except('pending')) expect(settleTable[status][outcome]).toBe('nothing');
    }
  });

  it('accepts a payment that the bank takes days for, once', () => {
    for (const status of ['pending', 'requires_action'] as const) expect(settleTable[status].processing).toBe('accept');
    for (const status of except('pending', 'requires_action')) expect(settleTable[status].processing).toBe('nothing');
  });

  it.each(openStatuses)('cancels a %s order whose payment is refunded before it settles', (status) => {
    expect(settleTable[status].refunded).toBe('cancel');
  });

  it.each(openStatuses)('refuses a payment of another amount for a %s order', (status) => {
    expect(settleTable[status].wrong_amount).toBe('refuse');
  });

  it.each(finalStatuses)('ignores a late decline or cancellation of the payment of a %s order', (status) => {
    expect(settleTable[status]).toMatchObject({ declined: 'nothing', cancelled: 'nothing' });
  });

  it.each(finalStatuses)('releases no stock and confirms nothing again when an order is %s', (status) => {
    for (const action of ['complete', 'decline', 'cancel', 'wait'] as const) {
      expect(actionsOf(status)).not.toContain(action);
    }
  });

  it.each(['declined', 'cancelled'] as const)('refunds a late payment for a %s order, of any amount', (status) => {
    expect(settleTable[status]).toMatchObject({ succeeded: 'refund', wrong_amount: 'refund', refunded: 'nothing' });
  });

  it('keeps a paid order paid until it is refunded, whatever late events say', () => {
    expect(actionsOf('paid')).toEqual(new Set(['nothing', 'mark_refunded']));
    expect(settleTable.paid.refunded).toBe('mark_refunded');
    expect(actionsOf('refunded')).toEqual(new Set(['nothing']));
  });
});
