import fc from 'fast-check';
import { historyCommand, type Played } from '../history-command.ts';
import { leftOf, refund } from '../model-orders.ts';
import { amountOf, refundPieces } from '../model-returns.ts';
import type { ModelOrder, Outcome, ShopModel } from '../model-state.ts';
import { TOKEN } from '../model-vending.ts';
import type { HistoryShop } from '../open-history-shop.ts';
import { orderAt, orderChoice, requireOrder } from './choices.ts';
import { changeOrder } from './staff.ts';

async function send(
  model: ShopModel,
  shop: HistoryShop,
  { order, expected, json }: { readonly order: ModelOrder; readonly expected: Outcome; readonly json: object },
): Promise<Played> {
  const key = `history-refund-${model.now}`;
  const body = { reason: 'a dent', ...json };
  const headers = { 'idempotency-key': key };
  const played = await changeOrder(model, shop, { order, action: 'refunds', expected, json: body, headers });
  if (expected === 'done') await shop.rememberRefund(order.index, order.refunds.length - 1, key);
  return played;
}

export const refundCommands = [
  /** `percent` of what was paid; more than is left is refused. */
  historyCommand('refund amount', {
    args: fc.record({ order: orderChoice, percent: fc.constantFrom(10, 50, 'left' as const) }),
    check: (model, { order }) => orderAt(model, order) !== undefined,
    async run(model, shop, { order: choice, percent }) {
      const order = requireOrder(model, choice);
      const part = percent === 'left' ? leftOf(order) : Math.floor((order.amount * percent) / 100);
      const amount = Math.max(1, part);
      return await send(model, shop, { order, expected: refund(order, amount), json: { amount, shown: amount } });
    },
  }),
  historyCommand('refund pieces', {
    args: fc.record({
      order: orderChoice,
      line: fc.nat(1),
      qty: fc.integer({ min: 1, max: 3 }),
      restock: fc.boolean(),
    }),
    // Discounts are shared among lines, and used tokens stay: other tests know how.
    check(model, { order: choice, line }) {
      const order = orderAt(model, choice);
      const item = order?.lines[line]?.item;
      return order?.isDiscounted === false && item !== undefined && item !== TOKEN;
    },
    async run(model, shop, { order: choice, ...pieces }) {
      const order = requireOrder(model, choice);
      const shown = Math.max(1, amountOf(order, pieces));
      const lineId = shop.lineIds.get(order.lines[pieces.line]?.id ?? 0);
      const lines = [{ lineId, qty: pieces.qty, restock: pieces.restock }];
      const expected = refundPieces(model, order, pieces);
      return await send(model, shop, { order, expected, json: { shown, goods: { lines, shipping: false, fee: 0 } } });
    },
  }),
];
