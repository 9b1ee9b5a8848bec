import fc from 'fast-check';
import { cents } from '../../../../contract/cents.ts';
import { historyCommand } from '../history-command.ts';
import { priceOf } from '../model-prices.ts';
import { itemOf, shopperOf } from '../model-state.ts';
import { historyItems } from '../open-history-goods.ts';
import { pay } from './checkout.ts';
import { shopperIndex, trouble } from './choices.ts';

const item = fc.constantFrom(...historyItems.map(({ id }) => id));

export const publishCommands = [
  historyCommand('publish price', {
    args: fc.record({ item, price: fc.constantFrom(999, 1500, 2299, 2995) }),
    async run(model, shop, { item: id, price }) {
      itemOf(model, id).price = price;
      await shop.goods.publish([{ ...shop.goods.item(id), price: cents(price) }]);
      return { expected: 'done' };
    },
  }),
  /** What a page computes of the cart that it shows. */
  historyCommand('look at total', {
    args: fc.record({ shopper: shopperIndex }),
    check: (model, { shopper }) => shopperOf(model, shopper).cart.length > 0,
    async run(model, _shop, { shopper }) {
      const found = shopperOf(model, shopper);
      found.seen = priceOf(model, found, found.cart).total;
      return { expected: 'done' };
    },
  }),
  /** Prices and cart may have changed since. */
  historyCommand('pay total as seen', {
    args: fc.record({ shopper: shopperIndex, trouble }),
    check: (model, { shopper }) =>
      shopperOf(model, shopper).seen !== undefined && shopperOf(model, shopper).cart.length > 0,
    run: (model, shop, { shopper }) =>
      pay(model, shop, { shopper, card: 'approves', shown: shopperOf(model, shopper).seen }),
  }),
];
