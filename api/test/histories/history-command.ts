import type fc from 'fast-check';
import { errorTable } from '../../../contract/errors.ts';
import { checkBooks } from './check-books.ts';
import type { Outcome, ShopModel, Trouble } from './model-state.ts';
import type { Answer, HistoryShop } from './open-history-shop.ts';

/** How often a command ran, and how often the shop refused it. */
export type Tally = Map<string, { ran: number; refused: number }>;

export interface Run {
  readonly shop: HistoryShop;
  readonly tally: Tally;
}

export type HistoryCommand = fc.AsyncCommand<ShopModel, Run>;

interface Play<Args> {
  readonly args: fc.Arbitrary<Args & { readonly trouble?: Trouble }>;
  /** whether it can be tried at all; a refusal by the shop is a try */
  check?(model: ShopModel, args: Args): boolean;
  /** Changes the model by its own rules, and the shop by a request: both must end in the same way. */
  run(model: ShopModel, shop: HistoryShop, args: Args): Promise<Played>;
}

export interface Played {
  readonly expected: Outcome;
  /** absent: nothing was requested */
  readonly answer?: Answer;
}

/** A command of histories: a step of a shopper, staff, bank or clock. */
export function historyCommand<Args extends object>(name: string, play: Play<Args>): fc.Arbitrary<HistoryCommand> {
  return play.args.map((args) => ({
    check: (model) => play.check?.(model, args) ?? true,
    async run(model, { shop, tally }) {
      model.now += 1;
      shop.time.seconds = model.now;
      model.trouble = shop.line.trouble = args.trouble ?? 'none';
      const { expected, answer } = await play.run(model, shop, args);
      if (model.trouble !== shop.line.trouble) throw new Error(`the shop has ${shop.line.trouble} troubles left`);
      shop.time.seconds = model.now;
      const count = tally.get(name) ?? { ran: 0, refused: 0 };
      tally.set(name, { ran: count.ran + 1, refused: count.refused + (expected === 'done' ? 0 : 1) });
      if (answer) requireOutcome(answer, expected);
      await checkBooks(model, shop);
      await shop.followStock(model);
    },
    toString: () => `${name}(${JSON.stringify(args)})`,
  }));
}

function requireOutcome({ status, body }: Answer, expected: Outcome): void {
  const code = status < 300 ? 'done' : String(body['code']);
  const expectedStatus = expected === 'done' ? 200 : errorTable[expected][0];
  if (code === expected && status === expectedStatus) return;
  throw new Error(`expected ${expected} (${expectedStatus}), but the shop answered ${status} ${code}`);
}
