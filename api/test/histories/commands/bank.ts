import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import { authenticate, decideDispute } from '../model-orders.ts';
import type { ModelOrder, ShopModel } from '../model-state.ts';

/** A shopper whose checkout was not answered does not know the bank's page. */
const asking = ({ orders }: ShopModel, choice: number): ModelOrder | undefined =>
  orders
    .filter(({ bank, card, status }) => bank === 'asks' && card === 'asks' && status === 'requires_action')
    .at(-1 - choice);
const disputed = ({ orders }: ShopModel, choice: number): ModelOrder | undefined =>
  orders.filter(({ dispute }) => dispute === 'open').at(-1 - choice);

export const bankCommands = [
  historyCommand('answer bank', {
    args: fc.record({ order: fc.nat(2), isConfirmed: fc.boolean() }),
    check: (model, { order }) => asking(model, order) !== undefined,
    async run(model, shop, { order: choice, isConfirmed }) {
      const order = asking(model, choice);
      if (!order) throw new Error('no bank asks');
      authenticate(order, isConfirmed);
      await shop.authenticate(order.index, isConfirmed ? 'succeeded' : 'failed');
      return { expected: 'done' };
    },
  }),
  historyCommand('decide dispute', {
    args: fc.record({ order: fc.nat(1), isWon: fc.boolean() }),
    check: (model, { order }) => disputed(model, order) !== undefined,
    async run(model, shop, { order: choice, isWon }) {
      const order = disputed(model, choice);
      if (!order) throw new Error('nothing is disputed');
      decideDispute(order, isWon);
      await shop.decideDispute(order.index, isWon);
      return { expected: 'done' };
    },
  }),
];
