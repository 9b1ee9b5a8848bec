import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import { hasBenefits } from '../model-premium.ts';
import { shopperOf } from '../model-state.ts';
import { TOKEN } from '../model-vending.ts';
import { memberItems } from '../open-history-goods.ts';
import { add } from './cart.ts';
import { pay } from './checkout.ts';
import { shopperIndex } from './choices.ts';

export const memberItemCommands = [
  historyCommand('add for members', {
    args: fc.record({
      shopper: fc.oneof(shopperIndex, fc.constantFrom(2, 3)),
      item: fc.constantFrom(...memberItems.map(({ id }) => id)),
      qty: fc.integer({ min: 1, max: 2 }),
    }),
    // Others are refused in one way only, which the first guest tries.
    check: (model, { shopper }) => shopper === 0 || hasBenefits(shopperOf(model, shopper).membership),
    run: add,
  }),
  /** What the vending machine waits for. */
  historyCommand('buy tokens', {
    args: fc.record({ shopper: fc.constantFrom(2, 3), qty: fc.integer({ min: 1, max: 2 }) }),
    check: (model, { shopper }) => hasBenefits(shopperOf(model, shopper).membership),
    async run(model, shop, { shopper, qty }) {
      const added = await add(model, shop, { shopper, item: TOKEN, qty });
      if (added.expected !== 'done' || added.answer?.status !== 200) return added;
      return await pay(model, shop, { shopper, card: 'approves' });
    },
  }),
];
