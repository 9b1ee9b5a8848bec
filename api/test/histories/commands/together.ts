import fc from 'fast-check';
import { anyDeed, type Deed } from '../deeds.ts';
import { historyCommand } from '../history-command.ts';
import type { ShopModel } from '../model-state.ts';
import type { HistoryShop } from '../open-history-shop.ts';
import { answerOf, type Done, findSerialOrder } from '../serial-order.ts';
import { seededPicks } from '../turns.ts';

/** More statements than a request has. */
const MAX_STATEMENTS = 30;

type Chosen = typeof anyDeed extends fc.Arbitrary<infer Each> ? Each : never;

async function plan(model: ShopModel, shop: HistoryShop, chosen: readonly Chosen[]): Promise<Deed[]> {
  const deeds = await Promise.all(chosen.map((each, place) => each.plan(model, shop, place)));
  return deeds.filter((each) => each !== undefined);
}

export const togetherCommands = [
  /**
   * Two requests or jobs at once, whose statements take turns as the seed says. Of three, two may wait for one row, and
   * which of them gets it is up to Postgres: such a history would not replay.
   */
  historyCommand('at once', {
    args: fc.record({ deeds: fc.array(anyDeed, { minLength: 2, maxLength: 2 }), turns: fc.nat(9999) }),
    async run(model, shop, { deeds: chosen, turns }) {
      const deeds = await plan(model, shop, chosen);
      const requests = deeds.map((deed) => () => deed.send(shop));
      const { outcomes, steps } = await shop.turns.run(requests, { pick: seededPicks(turns) });
      const ended = deeds.map((deed, index): Done => {
        const outcome = outcomes[index];
        if (outcome?.status !== 'fulfilled') throw outcome?.reason;
        return { deed, answer: answerOf(outcome.value), tries: 1 };
      });
      await explain(model, shop, ended, steps);
      return { expected: 'done' };
    },
  }),
  /**
   * The API dies between two statements of what it is doing. `returns`: its clients send the same again, under the same
   * keys, to the next one.
   */
  historyCommand('kill API', {
    args: fc.record({
      deeds: fc.array(anyDeed, { minLength: 1, maxLength: 2 }),
      turns: fc.nat(9999),
      statement: fc.integer({ min: 1, max: MAX_STATEMENTS }),
      returns: fc.boolean(),
    }),
    async run(model, shop, { deeds: chosen, turns, statement, returns }) {
      const deeds = await plan(model, shop, chosen);
      const requests = deeds.map((deed) => () => deed.send(shop));
      const pick = seededPicks(turns);
      const { outcomes, steps } = await shop.turns.run(requests, { pick, killAt: statement });
      await shop.restart();
      const ended: Done[] = [];
      for (const [index, deed] of deeds.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'fulfilled') ended.push({ deed, answer: answerOf(outcome.value), tries: 1 });
        else if (!returns && !deed.isScheduled) ended.push({ deed, answer: 'unknown', tries: 1 });
        else ended.push({ deed, answer: answerOf(await deed.send(shop)), tries: 2 });
      }
      await explain(model, shop, ended, steps);
      return { expected: 'done' };
    },
  }),
];

async function explain(model: ShopModel, shop: HistoryShop, deeds: readonly Done[], steps: readonly string[]) {
  try {
    await findSerialOrder(model, shop, deeds);
  } catch (error) {
    throw new Error(`${String(error)}\nin this order:\n${steps.join('\n')}`, { cause: error });
  }
}
