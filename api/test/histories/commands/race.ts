import fc from 'fast-check';
import { keyOf } from '../check-books.ts';
import { historyCommand } from '../history-command.ts';
import { checkOut, type ModelCheckout } from '../model-checkout.ts';
import { newCoupons } from '../model-coupons.ts';
import { isOpen } from '../model-orders.ts';
import { type Outcome, type ShopModel, shopperOf } from '../model-state.ts';
import type { Answer, HistoryShop } from '../open-history-shop.ts';
import { shopperIndex } from './choices.ts';
import { sendCheckout } from './send-checkout.ts';

type Racer = ModelCheckout & { readonly shopper: number; readonly index: number };

const racer = fc.record({
  shopper: shopperIndex,
  card: fc.constantFrom('approves' as const, 'asks' as const, 'paypal' as const),
  coupon: fc.option(fc.constantFrom(...newCoupons().keys()), { nil: undefined }),
});

/** Of two who want the last piece, the later one hears of it from the cart or from the shelf. */
const SHORT: readonly Outcome[] = ['cart_has_errors', 'item_out_of_stock', 'stock_too_low', 'stock_in_cart'];

const codeOf = ({ status, body }: Answer): string => (status < 300 ? 'done' : String(body['code']));
const agrees = (expected: Outcome, code: string) =>
  expected === code || (SHORT.includes(expected) && SHORT.includes(code as Outcome));

/** The model after one of two checkouts, and then the other. */
function inTurn(model: ShopModel, racers: readonly Racer[]) {
  const after = structuredClone(model);
  const outcomes = racers.map((each) => ({ each, ...checkOut(after, each.shopper, each) }));
  return { after, outcomes };
}

/** Keeps the order of the two in which the shop has placed them: their answers say which one came first. */
async function race(model: ShopModel, shop: HistoryShop, racers: readonly [Racer, Racer]): Promise<void> {
  const answers = await Promise.all(racers.map((each) => sendCheckout(model, shop, each)));
  const codes = new Map(racers.map((each, place) => [each, codeOf(answers[place] ?? { status: 0, body: {} })]));
  const found = [inTurn(model, racers), inTurn(model, racers.toReversed())].find(({ outcomes }) =>
    outcomes.every(({ each, outcome }) => agrees(outcome, codes.get(each) ?? '')),
  );
  if (!found) throw new Error(`no order of two checkouts explains the answers ${[...codes.values()].join(' and ')}`);
  Object.assign(model, found.after);
  for (const { order } of found.outcomes) if (order) await shop.rememberOrder(keyOf(order));
}

export const raceCommands = [
  historyCommand('race to pay', {
    args: fc.record({ first: racer, second: racer }),
    check(model, { first, second }) {
      const racers = [first.shopper, second.shopper];
      // What an earlier attempt holds is released in between: that is a race of three.
      const areFree = !model.orders.some((order) => racers.includes(order.shopper) && isOpen(order));
      const areBuying = racers.every((index) => shopperOf(model, index).cart.length > 0);
      return areFree && areBuying && first.shopper !== second.shopper;
    },
    async run(model, shop, { first, second }) {
      const index = model.orders.length;
      await race(model, shop, [
        { ...first, index, key: `history-race-${model.now}-first` },
        { ...second, index, key: `history-race-${model.now}-second` },
      ]);
      return { expected: 'done' };
    },
  }),
];
