import { once } from 'node:events';
import type pg from 'pg';
import type { Deps } from '../domain/deps.ts';

/** before: the statement never reaches the database · after: it runs, but its result is lost. */
export type Loss = 'before' | 'after';

/**
 * Cuts a pool connection at the n-th statement from now, counted over all connections. To the database this looks like
 * a crash of the shop: an open transaction rolls back, a commit may have succeeded. The catalogue stops following sales,
 * because what it reads a moment after each of them would be counted with the statements of the next request.
 */
export async function losingConnections({ connection: { pool }, catalogue }: Pick<Deps, 'connection' | 'catalogue'>) {
  await catalogue.close();
  let left = Number.POSITIVE_INFINITY;
  let loss: Loss = 'before';
  const patched = new WeakSet<pg.PoolClient>();
  /** Server processes whose connection was cut. */
  const cutBackends: number[] = [];

  pool.on('acquire', (client) => {
    if (patched.has(client)) return;
    patched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const losing = (...args: unknown[]): unknown => {
      left -= 1;
      if (left !== 0) return query(...args);
      cutBackends.push(backendOf(client));
      return loss === 'before' ? cut(client, query, args) : runAndCut(client, query, args);
    };
    client.query = losing as typeof client.query;
  });

  return {
    loseAt(statement: number, when: Loss): void {
      left = statement;
      loss = when;
    },
    /**
     * Stops cutting connections; returns whether the statement was reached. Waits until Postgres has ended what it was doing
     * for a cut connection: statements that were sent before the cut still run, and may commit.
     */
    async heal(): Promise<boolean> {
      const wasReached = left < 1;
      left = Number.POSITIVE_INFINITY;
      while (await isAnyRunning(pool, cutBackends));
      cutBackends.length = 0;
      return wasReached;
    },
  };
}

async function isAnyRunning(pool: pg.Pool, backends: number[]): Promise<boolean> {
  if (backends.length === 0) return false;
  const { rowCount } = await pool.query('select from pg_stat_activity where pid = any($1)', [backends]);
  return rowCount !== 0;
}

function backendOf(client: pg.PoolClient): number {
  return (client as unknown as { processID: number }).processID;
}

type Query = (...args: unknown[]) => unknown;

function socketOf(client: pg.PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}

function cut(client: pg.PoolClient, query: Query, args: unknown[]): unknown {
  socketOf(client).destroy();
  return query(...args);
}

/** The driver is called with a callback, or returns a promise. */
function runAndCut(client: pg.PoolClient, query: Query, args: unknown[]): unknown {
  const callback = args.at(-1);
  const lost = cutAfter(client, () => query(...(typeof callback === 'function' ? args.slice(0, -1) : args)));
  return typeof callback === 'function' ? void lost.catch((error) => callback(error)) : lost;
}

async function cutAfter(client: pg.PoolClient, run: () => unknown): Promise<never> {
  await run();
  const isGone = once(client, 'end');
  socketOf(client).destroy();
  await isGone;
  throw new Error('Connection terminated unexpectedly');
}
