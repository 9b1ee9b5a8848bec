import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { pipelined } from '../../db/prepared.ts';
import { createTestApp } from '../create-test-app.ts';
import { goods } from '../factory-items.ts';
import { interleaving } from './interleave.ts';
import { type PickNext, seededPicks } from './turns.ts';

const shop = await createTestApp();
const { db, pool } = shop.deps.connection;
const turns = await interleaving(shop.deps);
const { id } = goods.spool;

afterAll(() => turns.close());

const first: PickNext = () => 0;
const last: PickNext = (waiting) => waiting - 1;
/** One step of each, again and again. */
function alternately(): PickNext {
  let next = 0;
  return (waiting) => next++ % waiting;
}

async function qoh(): Promise<number> {
  return (await db.selectFrom('items').select('qoh').where('id', '=', id).executeTakeFirstOrThrow()).qoh;
}

/** Takes a piece by reading the stock and writing it back, which loses sales without a lock. */
function takeOne({ locks }: { readonly locks: boolean }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const read = trx.selectFrom('items').select('qoh').where('id', '=', id);
    const { qoh: before } = await (locks ? read.forUpdate() : read).executeTakeFirstOrThrow();
    await trx
      .updateTable('items')
      .set({ qoh: before - 1 })
      .where('id', '=', id)
      .execute();
  });
}

describe('requests that take turns', () => {
  it('run one after the other when the first of them is always picked', async () => {
    const { steps } = await turns.run(
      [1, 2].map(() => () => takeOne({ locks: false })),
      { pick: first },
    );
    expect(steps.map((step) => step[0]).join('')).toBe('00001111');
  });

  it('lose a sale between reading and writing without a lock, in some order of their statements', async () => {
    const before = await qoh();
    await turns.run(
      [1, 2].map(() => () => takeOne({ locks: false })),
      { pick: alternately() },
    );
    expect(await qoh()).toBe(before - 1);
  });

  it('go on when a statement waits for a lock that another one holds', async () => {
    for (const pick of [first, last, alternately(), seededPicks(1), seededPicks(2), seededPicks(3)]) {
      const before = await qoh();
      const { outcomes } = await turns.run(
        [1, 2, 3].map(() => () => takeOne({ locks: true })),
        { pick },
      );
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      expect(await qoh()).toBe(before - 3);
    }
  });

  it('take the same turns again for the same seed', async () => {
    const play = async (seed: number) =>
      // Of three, two may wait for one lock, and Postgres picks who has it next.
      (
        await turns.run(
          [1, 2].map(() => () => takeOne({ locks: true })),
          { pick: seededPicks(seed) },
        )
      ).steps;
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    const played = [];
    for (const seed of seeds) played.push(await play(seed));
    for (const [place, seed] of seeds.entries()) expect(await play(seed)).toEqual(played[place]);
    expect(new Set(played.map((steps) => steps.join())).size).toBeGreaterThan(2);
  });

  it('end when they wait for each other in a circle', async () => {
    const lock = (key: number) => sql`select pg_advisory_xact_lock(${key})`;
    const both = (one: number, other: number) => () =>
      db.transaction().execute(async (trx) => {
        await lock(one).execute(trx);
        await lock(other).execute(trx);
      });
    const { outcomes } = await turns.run([both(1, 2), both(2, 1)], { pick: alternately() });
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('go on when one waits for another in the memory of the shop', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const waits = async () => {
      await opened;
      return await qoh();
    };
    const opens = async () => {
      await qoh();
      open();
      await qoh();
    };
    const { steps } = await turns.run<unknown>([waits, opens], { pick: last });
    expect(steps.map((step) => step[0]).join('')).toBe('110');
  });

  it('go on at once when others hold all connections', async () => {
    const size = pool.options.max ?? 0;
    const asksForAll = () => Promise.all(Array.from({ length: size + 1 }, qoh));
    const { steps } = await turns.run([asksForAll, asksForAll], { pick: first, idleMs: Number.POSITIVE_INFINITY });
    expect(steps).toHaveLength(2 * (size + 1));
  });

  it('keep the order of statements that are sent over one connection without waiting', async () => {
    const both = () =>
      pipelined(pool, (client) => [client.query('begin'), client.query('select 1'), client.query('commit')]);
    const { steps } = await turns.run([both, both], { pick: alternately() });
    for (const runner of [0, 1]) {
      const own = steps.filter((step) => step.startsWith(`${runner}: `)).map((step) => step.slice(3));
      expect(own).toEqual(['begin', 'select 1', 'commit']);
    }
  });

  it('take turns with the calls of a gateway', async () => {
    const charged: string[] = [];
    const gateway = { charge: async (name: string) => charged.push(name) };
    turns.gate('payments', gateway, ['charge']);
    const pay = (name: string) => async () => {
      await qoh();
      await gateway.charge(name);
    };
    const { steps } = await turns.run([pay('first'), pay('second')], { pick: last });
    expect(charged).toEqual(['second', 'first']);
    expect(steps.filter((step) => step.endsWith('payments.charge'))).toHaveLength(2);
  });
});

describe('an API that is killed', () => {
  it('leaves nothing of a transaction that it did not commit, before each of its statements', async () => {
    for (const [killAt, taken] of [
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 1],
    ] as const) {
      const before = await qoh();
      const { wasKilled, outcomes } = await turns.run([() => takeOne({ locks: true })], { pick: first, killAt });
      expect(wasKilled).toBe(taken === 0);
      expect(outcomes[0]?.status).toBe(taken === 0 ? 'rejected' : 'fulfilled');
      expect(await qoh()).toBe(before - taken);
    }
  });

  it('reaches no gateway afterwards, whatever its code still tries', async () => {
    const called: string[] = [];
    const gateway = { charge: async () => called.push('charge'), cancel: async () => called.push('cancel') };
    turns.gate('payments', gateway, ['charge', 'cancel']);
    const pay = async () => {
      await qoh();
      try {
        await gateway.charge();
      } finally {
        await gateway.cancel();
        await qoh();
      }
    };
    await turns.run([pay], { pick: first, killAt: 2 });
    expect(called).toEqual([]);
  });

  it('dies with all of its requests, also those that wait for a lock', async () => {
    const before = await qoh();
    const { outcomes } = await turns.run(
      [1, 2, 3].map(() => () => takeOne({ locks: true })),
      {
        pick: alternately(),
        killAt: 7,
      },
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await qoh()).toBe(before);
    await takeOne({ locks: true });
    expect(await qoh()).toBe(before - 1);
  });
});
