import fc from 'fast-check';
import { keyOf } from '../check-books.ts';
import { historyCommand, type Played } from '../history-command.ts';
import { checkOut, type ModelCheckout } from '../model-checkout.ts';
import { charge } from '../model-orders.ts';
import { type Card, type ShopModel, shopperOf } from '../model-state.ts';
import type { HistoryShop } from '../open-history-shop.ts';
import { orderAt, orderChoice, requireOrder, shopperIndex, trouble } from './choices.ts';
import { sendCheckout } from './send-checkout.ts';

const card: fc.Arbitrary<Card> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('approves' as const) },
  { weight: 1, arbitrary: fc.constant('declines' as const) },
  { weight: 3, arbitrary: fc.constant('asks' as const) },
  { weight: 1, arbitrary: fc.constant('disputes' as const) },
);

/** A shopper pays for the cart, in the model and in the shop. */
export async function pay(
  model: ShopModel,
  shop: HistoryShop,
  checkout: ModelCheckout & { readonly shopper: number },
): Promise<Played> {
  const index = model.orders.length;
  const { outcome: expected, order } = checkOut(model, checkout.shopper, checkout);
  const answer = await sendCheckout(model, shop, { index, ...checkout });
  if (order) await shop.rememberOrder(keyOf(order));
  return { expected, answer };
}

export const checkoutCommands = [
  historyCommand('pay by card', {
    args: fc.record({ shopper: shopperIndex, card, trouble }),
    // An empty cart is refused in one way only, which one card tries.
    check: (model, args) =>
      (args.card === 'declines' && args.trouble === 'lost') || shopperOf(model, args.shopper).cart.length > 0,
    run: (model, shop, args) => pay(model, shop, args),
  }),
  historyCommand('repeat payment', {
    args: fc.record({ order: orderChoice, trouble }),
    check: (model, { order }) => orderAt(model, order) !== undefined,
    async run(model, shop, args) {
      const order = requireOrder(model, args.order);
      const expected = charge(model, order);
      return { expected, answer: await sendCheckout(model, shop, order) };
    },
  }),
];
