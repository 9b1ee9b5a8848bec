import { describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../../contract/order.ts';
import { type SettleAction, settleTable } from '../orders/settle-table.ts';

const finalStatuses: OrderStatus[] = ['paid', 'declined', 'cancelled', 'refunded'];
const outcomes = Object.keys(settleTable.pending) as (keyof (typeof settleTable)['pending'])[];
const actionsOf = (status: OrderStatus) => new Set<SettleAction>(Object.values(settleTable[status]));

describe('the settle table', () => {
  it('has an action for every outcome of a payment', () => {
    expect(Object.keys(settleTable).sort()).toEqual([...orderStatuses].sort());
    for (const status of orderStatuses) expect(Object.keys(settleTable[status]).sort()).toEqual([...outcomes].sort());
  });

  it.each(['pending', 'requires_action', 'processing'] as const)(
    'settles a %s order as paid, declined or canceled',
    (status) => {
      expect(settleTable[status]).toMatchObject({
        succeeded: 'complete',
        declined: 'decline',
        cancelled: 'cancel',
      });
    },
  );

  it('makes a pending order wait for the bank, once', () => {
    expect(settleTable.pending.requires_action).toBe('wait');
    expect(settleTable.requires_action.requires_action).toBe('nothing');
  });

  it('accepts a payment that the bank takes days for, once', () => {
    for (const status of ['pending', 'requires_action'] as const) expect(settleTable[status].processing).toBe('accept');
    for (const status of ['processing', ...finalStatuses] as const) expect(actionsOf(status)).not.toContain('accept');
  });

  it.each(finalStatuses)('releases no stock and confirms nothing again when an order is %s', (status) => {
    for (const action of ['complete', 'decline', 'cancel', 'wait'] as const) {
      expect(actionsOf(status)).not.toContain(action);
    }
  });

  it.each(['declined', 'cancelled'] as const)('refunds a late payment for a %s order', (status) => {
    expect(settleTable[status].succeeded).toBe('refund');
  });

  it('keeps a paid order paid until it is refunded, whatever late events say', () => {
    expect(actionsOf('paid')).toEqual(new Set(['nothing', 'mark_refunded']));
    expect(settleTable.paid.refunded).toBe('mark_refunded');
    expect(actionsOf('refunded')).toEqual(new Set(['nothing']));
  });
});
