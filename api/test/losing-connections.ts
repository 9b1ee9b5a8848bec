import { once } from 'node:events';
import type pg from 'pg';

/** before: the statement never reaches the database · after: it is carried out, but its answer is lost. */
export type Loss = 'before' | 'after';

/**
 * Cuts a connection of the pool at its n-th statement from now, counted over all connections. To the database this is
 * a shop that died there: an open transaction is rolled back, a commit may have been carried out.
 */
export function losingConnections(pool: pg.Pool) {
  let left = Number.POSITIVE_INFINITY;
  let loss: Loss = 'before';
  const patched = new WeakSet<pg.PoolClient>();

  pool.on('acquire', (client) => {
    if (patched.has(client)) return;
    patched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const losing = (...args: unknown[]): unknown => {
      left -= 1;
      if (left !== 0) return query(...args);
      return loss === 'before' ? cut(client, query, args) : carryOutAndCut(client, query, args);
    };
    client.query = losing as typeof client.query;
  });

  return {
    loseAt(statement: number, when: Loss): void {
      left = statement;
      loss = when;
    },
    /** Whether the statement was reached; from now on nothing is lost. */
    heal(): boolean {
      const wasReached = left < 1;
      left = Number.POSITIVE_INFINITY;
      return wasReached;
    },
  };
}

type Query = (...args: unknown[]) => unknown;

function socketOf(client: pg.PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}

function cut(client: pg.PoolClient, query: Query, args: unknown[]): unknown {
  socketOf(client).destroy();
  return query(...args);
}

/** The driver is asked with a callback, or for a promise. */
function carryOutAndCut(client: pg.PoolClient, query: Query, args: unknown[]): unknown {
  const callback = args.at(-1);
  const lost = cutAfter(client, () => query(...(typeof callback === 'function' ? args.slice(0, -1) : args)));
  return typeof callback === 'function' ? void lost.catch((error) => callback(error)) : lost;
}

async function cutAfter(client: pg.PoolClient, carryOut: () => unknown): Promise<never> {
  await carryOut();
  const isGone = once(client, 'end');
  socketOf(client).destroy();
  await isGone;
  throw new Error('Connection terminated unexpectedly');
}
