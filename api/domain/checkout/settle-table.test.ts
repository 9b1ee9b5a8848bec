import { describe, expect, it } from 'vitest';
import { type OrderStatus, orderStatuses } from '../../contract/order.ts';
import { type SettleAction, settleTable } from './settle-table.ts';

const over: OrderStatus[] = ['paid', 'declined', 'cancelled', 'refunded'];
const states = Object.keys(settleTable.pending) as (keyof (typeof settleTable)['pending'])[];
const actionsOf = (status: OrderStatus) => new Set<SettleAction>(Object.values(settleTable[status]));

describe('an order', () => {
  it('has an answer to every state of its payment', () => {
    expect(Object.keys(settleTable).sort()).toEqual([...orderStatuses].sort());
    for (const status of orderStatuses) expect(Object.keys(settleTable[status]).sort()).toEqual([...states].sort());
  });

  it.each(['pending', 'requires_action'] as const)('that is %s becomes paid, declined or cancelled once', (status) => {
    expect(settleTable[status]).toMatchObject({
      succeeded: 'complete',
      declined: 'decline',
      cancelled: 'cancel',
      processing: 'nothing',
    });
  });

  it('that is pending waits for the bank; one that waits goes on waiting', () => {
    expect(settleTable.pending.requires_action).toBe('wait');
    expect(settleTable.requires_action.requires_action).toBe('nothing');
  });

  it.each(over)('that is %s gives no stock back and sends no mail a second time', (status) => {
    for (const action of ['complete', 'decline', 'cancel', 'wait'] as const) {
      expect(actionsOf(status)).not.toContain(action);
    }
  });

  it.each(['declined', 'cancelled'] as const)('that is %s gives late money back', (status) => {
    expect(settleTable[status].succeeded).toBe('give_back');
  });

  it('that is paid stays paid whatever late news says, until it is refunded', () => {
    expect(actionsOf('paid')).toEqual(new Set(['nothing', 'mark_refunded']));
    expect(settleTable.paid.refunded).toBe('mark_refunded');
    expect(actionsOf('refunded')).toEqual(new Set(['nothing']));
  });
});
