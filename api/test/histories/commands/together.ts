import fc from 'fast-check';
import { anyDeed, type Deed, type Plan, payAtOnce, reconcileAtOnce, refundAtOnce, repeatAtOnce } from '../deeds.ts';
import { historyCommand } from '../history-command.ts';
import { type ShopModel, shopperOf } from '../model-state.ts';
import type { HistoryShop } from '../open-history-shop.ts';
import { answerOf, type Done, findSerialOrder } from '../serial-order.ts';
import { seededPicks } from '../turns.ts';
import { orderAt, orderChoice, shopperIndex } from './choices.ts';

/** More statements than a request has. */
const MAX_STATEMENTS = 30;

interface Chosen {
  readonly plan: Plan;
}

const seed = fc.nat(9999);

async function plan(model: ShopModel, shop: HistoryShop, chosen: readonly Chosen[]): Promise<Deed[]> {
  const deeds = await Promise.all(chosen.map((each, place) => each.plan(model, shop, place)));
  return deeds.filter((each) => each !== undefined);
}

/** Their statements take turns as the seed says. */
async function playAtOnce(model: ShopModel, shop: HistoryShop, chosen: readonly Chosen[], turns: number) {
  const deeds = await plan(model, shop, chosen);
  const requests = deeds.map((deed) => () => deed.send(shop));
  const { outcomes, steps } = await shop.turns.run(requests, { pick: seededPicks(turns) });
  const ended = deeds.map((deed, index): Done => {
    const outcome = outcomes[index];
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    return { deed, answer: answerOf(outcome.value), tries: 1 };
  });
  await explain(model, shop, ended, steps);
  return { expected: 'done' as const };
}

/** A charge of which nothing is known: how far the latest is behind the last order. */
const pendingChoice = ({ orders }: ShopModel) =>
  orders.toReversed().findIndex(({ status, card }) => status === 'pending' && card !== 'paypal');

const IN_FLIGHT_SECONDS = 3 * 60;

export const togetherCommands = [
  /**
   * Two requests or jobs at once. Of three, two may wait for one row, and which of them gets it is up to Postgres: such a
   * history would not replay.
   */
  historyCommand('at once', {
    args: fc.record({ deeds: fc.array(anyDeed, { minLength: 2, maxLength: 2 }), turns: seed }),
    run: (model, shop, { deeds, turns }) => playAtOnce(model, shop, deeds, turns),
  }),
  /** A shopper pays in two windows. */
  historyCommand('pay twice', {
    args: fc.record({
      shopper: shopperIndex,
      card: fc.constantFrom('approves' as const, 'asks' as const),
      turns: seed,
    }),
    check: (model, { shopper }) => shopperOf(model, shopper).cart.length > 0,
    run(model, shop, { turns, ...payment }) {
      const window = { plan: payAtOnce({ ...payment, again: false }) };
      return playAtOnce(model, shop, [window, window], turns);
    },
  }),
  /** Two of the staff give back what is left of an order. */
  historyCommand('refund twice', {
    args: fc.record({ order: orderChoice, turns: seed }),
    check: (model, { order }) => orderAt(model, order)?.status === 'paid',
    run(model, shop, { order, turns }) {
      const whole = { plan: refundAtOnce({ order, percent: 100 }) };
      return playAtOnce(model, shop, [whole, whole], turns);
    },
  }),
  /** The shopper comes back to an order just when the reconciler gives it up. */
  historyCommand('pay while given up', {
    args: fc.record({ turns: seed }),
    check: (model) => pendingChoice(model) >= 0,
    run(model, shop, { turns }) {
      model.now += IN_FLIGHT_SECONDS;
      shop.time.seconds = model.now;
      const repeated = { plan: repeatAtOnce({ order: pendingChoice(model) }) };
      return playAtOnce(model, shop, [repeated, { plan: reconcileAtOnce }], turns);
    },
  }),
  /**
   * The API dies between two statements of what it is doing. `returns`: its clients send the same again, under the same
   * keys, to the next one.
   */
  historyCommand('kill API', {
    args: fc.record({
      deeds: fc.array(anyDeed, { minLength: 1, maxLength: 2 }),
      turns: seed,
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
