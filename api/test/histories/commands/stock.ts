import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import type { Outcome, ShopModel } from '../model-state.ts';
import { changeStock, undo } from '../model-stock.ts';
import { historyItems } from '../open-history-goods.ts';

const item = fc.constantFrom(...historyItems.map(({ id }) => id));
const which = fc.nat(2);
const isRepeated = fc.constantFrom(false, false, true);

/** The audit log tells each request, also one that changes nothing because it was done before. */
function log(model: ShopModel, expected: Outcome): void {
  model.changes[expected === 'done' ? 'done' : 'refused'] += 1;
}

export const stockCommands = [
  historyCommand('change stock', {
    args: fc.record({ item, pieces: fc.constantFrom(-3, -1, 1, 2, 4), isRepeated }),
    async run(model, shop, args) {
      const expected = changeStock(model, args.item, args.pieces);
      const key = crypto.randomUUID();
      const restock = { kind: 'restock', key, add: args.pieces };
      const json = args.pieces > 0 ? restock : { kind: 'damage', key, remove: -args.pieces, note: 'wet' };
      const path = `/api/desk/stock/${args.item}/changes`;
      const answer = await shop.staff(path, { method: 'POST', json });
      log(model, expected);
      if (expected === 'done') shop.movements.push(String(answer.body['movement']));
      if (!args.isRepeated) return { expected, answer };
      log(model, expected);
      return { expected, answer: await shop.staff(path, { method: 'POST', json }) };
    },
  }),
  historyCommand('undo stock', {
    args: fc.record({ which }),
    check: (model, args) => model.movements.at(-1 - args.which) !== undefined,
    async run(model, shop, args) {
      const movement = model.movements.at(-1 - args.which);
      if (!movement) throw new Error('the model has no such movement');
      const expected = undo(model, movement);
      log(model, expected);
      const path = `/api/desk/stock/${movement.item}/movements/${shop.movements.at(-1 - args.which)}/undo`;
      return { expected, answer: await shop.staff(path, { method: 'POST' }) };
    },
  }),
];
