import fc from 'fast-check';
import { historyCommand, type Played } from '../history-command.ts';
import { addToCart, changeLine, removeLine } from '../model.ts';
import { type ModelLine, type ShopModel, shopperOf } from '../model-state.ts';
import { historyItems } from '../open-history-goods.ts';
import type { Answer, HistoryShop } from '../open-history-shop.ts';
import { shopperIndex } from './choices.ts';

const item = fc.constantFrom(...historyItems.map(({ id }) => id));
const quantity = fc.integer({ min: 1, max: 4 });
const lineChoice = fc.nat(2);

const lineOf = (model: ShopModel, { shopper, line }: { readonly shopper: number; readonly line: number }) =>
  shopperOf(model, shopper).cart[line];

function requireLine(line: ModelLine | undefined): ModelLine {
  if (!line) throw new Error('the model has no such line');
  return line;
}

/** The answer shows the cart as the model has it; the model's lines learn the ids of the shop. */
function compareCarts(model: ShopModel, shop: HistoryShop, shopper: number, { status, body }: Answer): void {
  if (status !== 200) return;
  const shown = body['lines'] as { id: string; itemId: string; qty: number }[];
  const { cart } = shopperOf(model, shopper);
  const found = shown.map(({ itemId, qty }) => `${qty} ${itemId}`).join(', ');
  const expected = cart.map((line) => `${line.qty} ${line.item}`).join(', ');
  if (found !== expected) throw new Error(`the cart holds ${found || 'nothing'}, expected ${expected || 'nothing'}`);
  for (const [index, line] of cart.entries()) {
    const real = shown[index];
    if (real) shop.lineIds.set(line.id, real.id);
  }
}

interface Added {
  readonly shopper: number;
  readonly item: string;
  readonly qty: number;
}

export async function add(model: ShopModel, shop: HistoryShop, { shopper, item: id, qty }: Added): Promise<Played> {
  const expected = addToCart(model, shopper, id, qty);
  const json = { id, qty, sides: [] };
  const answer = await shop.shopper(shopper, '/api/cart', { method: 'POST', json });
  compareCarts(model, shop, shopper, answer);
  return { expected, answer };
}

export const cartCommands = [
  historyCommand('read cart', {
    args: fc.record({ shopper: shopperIndex }),
    async run(model, shop, { shopper }) {
      const answer = await shop.shopper(shopper, '/api/cart', {});
      compareCarts(model, shop, shopper, answer);
      return { expected: 'done', answer };
    },
  }),
  historyCommand('add to cart', {
    args: fc.record({ shopper: shopperIndex, item, qty: quantity }),
    run: add,
  }),
  historyCommand('change line', {
    args: fc.record({ shopper: shopperIndex, line: lineChoice, qty: quantity }),
    check: (model, args) => lineOf(model, args) !== undefined,
    async run(model, shop, { qty, ...args }) {
      const line = requireLine(lineOf(model, args));
      const expected = changeLine(model, args.shopper, line, qty);
      const path = `/api/cart/${shop.lineIds.get(line.id)}`;
      const answer = await shop.shopper(args.shopper, path, { method: 'PUT', json: { qty } });
      compareCarts(model, shop, args.shopper, answer);
      return { expected, answer };
    },
  }),
  historyCommand('remove line', {
    args: fc.record({ shopper: shopperIndex, line: lineChoice }),
    check: (model, args) => lineOf(model, args) !== undefined,
    async run(model, shop, args) {
      const line = requireLine(lineOf(model, args));
      removeLine(model, args.shopper, line);
      const path = `/api/cart/${shop.lineIds.get(line.id)}`;
      return { expected: 'done', answer: await shop.shopper(args.shopper, path, { method: 'DELETE' }) };
    },
  }),
];
