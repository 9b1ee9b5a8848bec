import fc from 'fast-check';
import { keyOf } from '../check-books.ts';
import { historyCommand } from '../history-command.ts';
import { checkOut } from '../model-checkout.ts';
import { shopperOf } from '../model-state.ts';
import { shopperIndex } from './choices.ts';
import { sendCheckout } from './send-checkout.ts';

/** A checkout has fewer: then its connection is not cut. */
const STATEMENTS = 16;

export const databaseCommands = [
  /** The connection is cut at any statement; the shopper tries again with the same key, and learns what became of it. */
  historyCommand('pay while the database goes away', {
    args: fc.record({
      shopper: shopperIndex,
      card: fc.constantFrom('approves' as const, 'asks' as const, 'declines' as const),
      statement: fc.integer({ min: 1, max: STATEMENTS }),
      loss: fc.constantFrom('before' as const, 'after' as const),
    }),
    check: (model, { shopper }) => shopperOf(model, shopper).cart.length > 0,
    async run(model, shop, { statement, loss, ...checkout }) {
      const index = model.orders.length;
      const { outcome: expected, order } = checkOut(model, checkout.shopper, checkout);
      shop.connections.loseAt(statement, loss);
      const first = await sendCheckout(model, shop, { index, ...checkout });
      const wasCut = await shop.connections.heal();
      if (first.status >= 500 && !wasCut) throw new Error(`the shop answered ${first.status} by itself`);
      // What the first attempt released is known by then: the notification of it came.
      await shop.app.deps.catalogue.refresh();
      const answer = await sendCheckout(model, shop, { index, ...checkout });
      if (order) await shop.rememberOrder(keyOf(order));
      return { expected, answer };
    },
  }),
];
