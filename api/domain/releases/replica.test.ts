import type { KyselyPlugin } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { factoryItems, goods } from '../../test/factory-items.ts';
import { activateRelease, previousRelease } from './activate-release.ts';
import { Replica } from './replica.ts';
import { liveReplicas, readShownRelease } from './shown-release.ts';

const shop = await createTestApp();
const { connection, log } = shop.deps;
const { db } = connection;
/** Long enough for notifications alone to do the work. */
const NEVER = 3_600_000;

interface Options {
  readonly shows?: string | null;
  readonly heartbeatMs?: number;
  readonly retryMs?: number;
  readonly prepare?: (id: string) => Promise<void>;
  /** delays answers of its database */
  readonly slow?: KyselyPlugin;
}

/** A replica that notes what it shows and what it discarded. */
async function startReplica({
  shows = null,
  heartbeatMs = NEVER,
  retryMs = NEVER,
  prepare = async () => {},
  slow,
}: Options = {}) {
  const seen = { shows, history: [] as string[], discarded: [] as string[] };
  const replica = new Replica(
    { connection: slow ? { ...connection, db: db.withPlugin(slow) } : connection, log },
    {
      shows,
      heartbeatMs,
      retryMs,
      prepare: async (id) => {
        await prepare(id);
        return {
          id,
          show: () => {
            seen.shows = id;
            seen.history.push(id);
          },
          discard: async () => void seen.discarded.push(id),
        };
      },
    },
  );
  await replica.start();
  onTestFinished(() => replica.close());
  return { ...replica, seen, close: () => replica.close() };
}

const at = '2026-11-23T09:00:00Z';
const activate = (id: string, items = factoryItems) =>
  activateRelease(
    { connection },
    { release: { id, madeAt: at, asOf: at, code: 'abc', edits: [], settled: [] }, items },
  );

describe('activating a release', () => {
  it('switches all replicas, and remembers the release before', async () => {
    const [one, two] = [await startReplica(), await startReplica()];
    expect(await activate('r1')).toMatchObject({ id: 'r1', replicas: 2, showing: 2 });
    expect([one.seen.shows, two.seen.shows]).toEqual(['r1', 'r1']);
    await activate('r2');
    expect([one.seen.shows, two.seen.shows]).toEqual(['r2', 'r2']);
    expect(await readShownRelease(db)).toEqual({ current: 'r2', previous: 'r1', candidate: null, attempt: null });
    expect(await previousRelease(db)).toBe('r1');
  });

  it('shows nothing before every replica is ready', async () => {
    const slow = Promise.withResolvers<void>();
    const one = await startReplica();
    await startReplica({ prepare: () => slow.promise });
    const activating = activate('r1', [{ ...goods.spool, price: 100 as never }]);
    await vi.waitFor(async () =>
      expect(await liveReplicas(db)).toContainEqual(expect.objectContaining({ state: 'ready' })),
    );
    const { price } = await db
      .selectFrom('items')
      .select('price')
      .where('id', '=', goods.spool.id)
      .executeTakeFirstOrThrow();
    expect([one.seen.shows, price]).toEqual([null, goods.spool.price]);
    slow.resolve();
    expect(await activating).toMatchObject({ replicas: 2, showing: 2 });
  });

  it('changes nothing when one replica cannot show it, and says why', async () => {
    const one = await startReplica();
    await startReplica({
      prepare: async () => {
        // The command ends with this failure, which the other one need not have begun to prepare by then.
        await vi.waitFor(async () =>
          expect(await liveReplicas(db)).toContainEqual(expect.objectContaining({ state: 'ready' })),
        );
        throw new Error('products/pla.yaml is missing');
      },
    });
    await expect(activate('r1', [])).rejects.toThrow('products/pla.yaml is missing');
    await vi.waitFor(() => expect(one.seen.discarded).toEqual(['r1']));
    expect(one.seen.shows).toBe(null);
    expect(await readShownRelease(db)).toEqual({ current: null, previous: null, candidate: null, attempt: null });
    expect(shop.deps.catalogue.get(goods.spool.id)?.active).toBe(true);
  });

  it('succeeds at the second try, once the reason is gone', async () => {
    let isBroken = true;
    const one = await startReplica({
      prepare: async () => {
        if (isBroken) throw new Error('not yet');
      },
    });
    await expect(activate('r1')).rejects.toThrow('not yet');
    isBroken = false;
    await activate('r1');
    expect(one.seen.shows).toBe('r1');
  });

  it('waits for no replica that was killed', async () => {
    const one = await startReplica();
    await connection.pool.query(
      `insert into replicas (id, started_at, seen_at) values (gen_random_uuid(), now(), now() - interval '20 seconds')`,
    );
    expect(await activate('r1')).toMatchObject({ replicas: 1, showing: 1 });
    expect(one.seen.shows).toBe('r1');
  });

  it('needs no replica: a closed shop opens with it', async () => {
    expect(await activate('r1')).toMatchObject({ replicas: 0, showing: 0 });
    const one = await startReplica();
    expect(one.seen.shows).toBe('r1');
  });

  it('refuses a second one at the same time', async () => {
    const slow = Promise.withResolvers<void>();
    await startReplica({ prepare: () => slow.promise });
    const first = activate('r1');
    await vi.waitFor(async () => expect(await readShownRelease(db)).toMatchObject({ candidate: 'r1' }));
    await expect(activate('r2')).rejects.toThrow('Release r1 is being activated right now.');
    slow.resolve();
    await first;
  });

  it('takes over from a command that was killed', async () => {
    const one = await startReplica();
    await connection.pool.query(`
      insert into releases (id, code, as_of, made_at) values ('r1', 'abc', now(), now());
      update shown_release
        set candidate = 'r1', attempt = gen_random_uuid(), attempt_seen_at = now() - interval '20 seconds'`);
    await activate('r2');
    expect(one.seen.shows).toBe('r2');
  });

  it('keeps the stock of the database, and takes that of new items from content', async () => {
    await startReplica();
    await shop.setStock(goods.spool.id, 3);
    const added = { ...goods.spool, id: 'pla-new-1.75mm-1kg', qoh: 12 };
    await activate('r1', [...factoryItems, added]);
    expect([await shop.stockOf(goods.spool.id), await shop.stockOf(added.id)]).toEqual([3, 12]);
  });
});

describe('a replica', () => {
  it('catches up by its heartbeat when a notification was lost', async () => {
    const one = await startReplica({ heartbeatMs: 20 });
    await connection.pool.query(`
      insert into releases (id, code, as_of, made_at) values ('r1', 'abc', now(), now());
      update shown_release set current = 'r1'`);
    await vi.waitFor(() => expect(one.seen.shows).toBe('r1'));
  });

  it('catches up when its connection for notifications was lost', async () => {
    const one = await startReplica();
    await connection.pool.query(`
      insert into releases (id, code, as_of, made_at) values ('r1', 'abc', now(), now());
      update shown_release set current = 'r1'`);
    await connection.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%releases%'`,
    );
    await vi.waitFor(() => expect(one.seen.shows).toBe('r1'));
  });

  it('keeps a release that it was told to show while it read which one was current', async () => {
    await activate('r1');
    let reads = 0;
    const one = await startReplica({
      shows: 'r1',
      slow: {
        transformQuery: ({ node }) => node,
        // The look that follows its report is answered after the switch, with what was current before.
        async transformResult({ result }) {
          const [row] = result.rows;
          if (row?.['candidate'] === 'r2') reads += 1;
          if (row?.['candidate'] === 'r2' && reads === 2) await vi.waitFor(() => expect(one.seen.shows).toBe('r2'));
          return result;
        },
      },
    });
    await activate('r2');
    await vi.waitFor(async () => expect(await liveReplicas(db)).toMatchObject([{ shows: 'r2', attempt: null }]));
    expect([reads, one.seen.history]).toEqual([2, ['r2']]);
  });

  it('keeps a release that it was told to show while it tried the one before again', async () => {
    shop.allowErrors();
    await activate('r1');
    let tries = 0;
    const one = await startReplica({
      retryMs: 0,
      prepare: async (id) => {
        if (id !== 'r1') return;
        tries += 1;
        if (tries < 3) throw new Error('There is no folder.');
        await vi.waitFor(() => expect(one.seen.shows).toBe('r2'));
      },
    });
    await activate('r2');
    await vi.waitFor(() => expect(one.seen.discarded).toEqual(['r1']));
    expect([tries, one.seen.history]).toEqual([3, ['r2']]);
  });

  it('is waited for while it prepares longer than a heartbeat may be missing', async () => {
    const slow = Promise.withResolvers<void>();
    await startReplica({ heartbeatMs: 20, prepare: () => slow.promise });
    const activating = activate('r1');
    const silence = "update replicas set seen_at = now() - interval '14 seconds'";
    await vi.waitFor(async () => expect(await readShownRelease(db)).toMatchObject({ candidate: 'r1' }));
    await connection.pool.query(silence);
    const isSeen = "select from replicas where seen_at > now() - interval '10 seconds'";
    await vi.waitFor(async () => expect((await connection.pool.query(isSeen)).rowCount).toBe(1));
    slow.resolve();
    expect(await activating).toMatchObject({ replicas: 1, showing: 1 });
  });

  it('goes on with what it shows when the current release cannot be read, and logs that once', async () => {
    shop.allowErrors();
    await activate('r1');
    let tries = 0;
    const one = await startReplica({
      heartbeatMs: 20,
      retryMs: 0,
      prepare: async () => {
        tries += 1;
        throw new Error('There is no folder.');
      },
    });
    await connection.pool.query("update replicas set seen_at = now() - interval '1 minute'");
    await vi.waitFor(async () => expect(await liveReplicas(db)).toHaveLength(1));
    await vi.waitFor(() => expect(tries).toBeGreaterThan(2));
    expect(one.seen.shows).toBe(null);
    expect(shop.errors).toHaveLength(1);
  });

  it('is gone from the list when it closes', async () => {
    const one = await startReplica();
    expect(await liveReplicas(db)).toHaveLength(1);
    await one.close();
    expect(await liveReplicas(db)).toEqual([]);
  });
});
