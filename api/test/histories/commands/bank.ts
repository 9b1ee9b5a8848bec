import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import { authenticate } from '../model-orders.ts';
import { orderAt, orderChoice, requireOrder } from './choices.ts';

export const bankCommands = [
  historyCommand('answer bank', {
    args: fc.record({ order: orderChoice, isConfirmed: fc.boolean() }),
    // A shopper whose checkout was not answered does not know the bank's page.
    check(model, { order }) {
      const { bank, status, card } = orderAt(model, order) ?? {};
      return bank === 'asks' && card === 'asks' && status === 'requires_action';
    },
    async run(model, shop, args) {
      const order = requireOrder(model, args.order);
      authenticate(order, args.isConfirmed);
      const outcome = args.isConfirmed ? 'succeeded' : 'failed';
      await shop.authenticate(order.index, outcome);
      return { expected: 'done' };
    },
  }),
];
