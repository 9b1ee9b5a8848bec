import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import { cancelOwn } from '../model-orders.ts';
import { orderAt, orderChoice, requireOrder } from './choices.ts';

export const cancelCommands = [
  historyCommand('cancel order', {
    args: fc.record({ order: orderChoice }),
    check: (model, { order }) => orderAt(model, order) !== undefined,
    async run(model, shop, args) {
      const order = requireOrder(model, args.order);
      const path = `/api/orders/${shop.order(order.index).id}/cancel`;
      return { expected: cancelOwn(model, order), answer: await shop.shopper(order.shopper, path, { method: 'POST' }) };
    },
  }),
];
