import fc from 'fast-check';
import { usCustomer } from '../../buyer.ts';
import { keyOf } from '../check-books.ts';
import { historyCommand } from '../history-command.ts';
import { type ShopModel, shopperOf } from '../model.ts';
import { type Card, charge, checkOut, type ModelOrder } from '../model-orders.ts';
import type { HistoryShop } from '../open-history-shop.ts';
import { orderAt, orderChoice, requireOrder, shopperIndex, trouble } from './choices.ts';

const tokens: Record<Card, string> = {
  approves: 'pm_card_visa',
  declines: 'pm_card_chargeDeclined',
  asks: 'pm_card_threeDSecure2Required',
  disputes: 'pm_card_createDispute',
};

const card: fc.Arbitrary<Card> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('approves' as const) },
  { weight: 1, arbitrary: fc.constant('declines' as const) },
  { weight: 3, arbitrary: fc.constant('asks' as const) },
  { weight: 1, arbitrary: fc.constant('disputes' as const) },
);

const michigan = { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48210' };

interface Payment extends Pick<ModelOrder, 'shopper' | 'card'> {
  readonly key: string;
}

export async function sendPayment(model: ShopModel, shop: HistoryShop, { key, shopper, card }: Payment) {
  const { taxPercent } = shopperOf(model, shopper);
  return await shop.shopper(shopper, '/api/checkout', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    json: {
      payment: { tokenId: tokens[card] },
      customerInfo: taxPercent > 0 ? michigan : usCustomer,
      paymentService: 'stripe',
    },
  });
}

export const checkoutCommands = [
  historyCommand('pay by card', {
    args: fc.record({ shopper: shopperIndex, card, trouble }),
    // An empty cart is refused in one way only, which one card tries.
    check: (model, args) => args.card === 'declines' || shopperOf(model, args.shopper).cart.length > 0,
    async run(model, shop, args) {
      const index = model.orders.length;
      const { outcome: expected, order } = checkOut(model, args.shopper, args.card);
      const answer = await sendPayment(model, shop, { key: keyOf({ index }), ...args });
      if (order) await shop.rememberOrder(keyOf(order));
      return { expected, answer };
    },
  }),
  historyCommand('repeat payment', {
    args: fc.record({ order: orderChoice, trouble }),
    check: (model, { order }) => orderAt(model, order) !== undefined,
    async run(model, shop, args) {
      const order = requireOrder(model, args.order);
      const expected = charge(model, order);
      return { expected, answer: await sendPayment(model, shop, { ...order, key: keyOf(order) }) };
    },
  }),
];
