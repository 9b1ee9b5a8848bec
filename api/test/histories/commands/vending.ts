import fc from 'fast-check';
import { historyCommand } from '../history-command.ts';
import { hasBenefits } from '../model-premium.ts';
import type { ModelOrder, ShopModel } from '../model-state.ts';
import { openTurn, type PressTrouble, press, settlePresses } from '../model-vending.ts';

const order = fc.nat(1);
const slot = fc.integer({ min: 1, max: 3 });
const pressTrouble: fc.Arbitrary<PressTrouble> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('none' as const) },
  { weight: 2, arbitrary: fc.constantFrom('jams' as const, 'unreached' as const, 'lost' as const) },
);

const withTokens = (model: ShopModel, choice: number) =>
  model.orders.filter(({ tokens, paidAt }) => tokens > 0 && paidAt !== undefined).at(-1 - choice);

function required(found: ModelOrder | undefined): ModelOrder {
  if (!found) throw new Error('the model has no such tokens');
  return found;
}

function memberAt(model: ShopModel, { shopper }: ModelOrder) {
  return { now: model.now, isMember: hasBenefits(model.shoppers[shopper]?.membership) };
}

export const vendingCommands = [
  historyCommand('open turn', {
    args: fc.record({ order, again: fc.boolean() }),
    check: (model, args) => withTokens(model, args.order) !== undefined,
    async run(model, shop, args) {
      const found = required(withTokens(model, args.order));
      const expected = openTurn(found, args.again, memberAt(model, found));
      const json = { orderId: shop.order(found.index).id, again: args.again };
      return { expected, answer: await shop.shopper(found.shopper, '/api/vend', { method: 'POST', json }) };
    },
  }),
  /** Few slots, so that they run empty, and two members want the same. */
  historyCommand('press', {
    args: fc.record({ order, slot, pressTrouble }),
    check: (model, args) => withTokens(model, args.order) !== undefined,
    async run(model, shop, args) {
      const found = required(withTokens(model, args.order));
      const choice = found.turns.presses.length;
      const expected = press(model.machine, found, args.slot, {
        ...memberAt(model, found),
        trouble: args.pressTrouble,
      });
      if (args.pressTrouble === 'jams') shop.coils.jamsNext();
      if (args.pressTrouble === 'unreached') shop.coils.answers('unreachable');
      if (args.pressTrouble === 'lost') shop.coils.answers('lost');
      const path = `/api/vend/${shop.order(found.index).id}/dispense/${args.slot}?choice=${choice}`;
      const answer = await shop.shopper(found.shopper, path, {});
      shop.coils.worksAgain();
      return { expected, answer };
    },
  }),
  historyCommand('settle presses', {
    args: fc.record({}),
    check: (model) => model.orders.some(({ tokens }) => tokens > 0),
    async run(model, shop) {
      settlePresses(model);
      await shop.handlers['settle-presses']();
      return { expected: 'done' };
    },
  }),
];
