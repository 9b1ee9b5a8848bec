import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import { leftOf, refund } from '../model-orders.ts';
import { orderAt, orderChoice, requireOrder } from './choices.ts';
import { changeOrder } from './staff.ts';

export const refundCommands = [
  /** `percent` of what was paid; more than is left is refused. */
  historyCommand('refund amount', {
    args: fc.record({ order: orderChoice, percent: fc.constantFrom(10, 50, 'left' as const) }),
    check: (model, { order }) => orderAt(model, order) !== undefined,
    async run(model, shop, { order: choice, percent }) {
      const order = requireOrder(model, choice);
      const part = percent === 'left' ? leftOf(order) : Math.floor((order.amount * percent) / 100);
      const amount = Math.max(1, part);
      const expected = refund(order, amount);
      const index = order.refunds.length - 1;
      const played = await changeOrder(model, shop, {
        ...{ order, action: 'refunds', expected, json: { reason: 'a dent', amount, shown: amount } },
        headers: { 'idempotency-key': `history-refund-${model.now}` },
      });
      if (expected === 'done') await shop.rememberRefund(order.index, index, `history-refund-${model.now}`);
      return played;
    },
  }),
];
