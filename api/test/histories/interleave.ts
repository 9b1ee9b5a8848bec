import pg from 'pg';
import type { Deps } from '../../domain/deps.ts';
import { workerDatabase } from '../test-database.ts';
import {
  currentRunner,
  type FindBlocked,
  inTurn,
  Killed,
  type PickNext,
  type Runner,
  type TurnsTaken,
  takeTurns,
} from './turns.ts';

type Query = (...args: unknown[]) => unknown;

interface RunOptions {
  readonly pick: PickNext;
  /** the API dies before this step, counted from 1 over all requests; absent: it lives */
  readonly killAt?: number | undefined;
  readonly idleMs?: number;
}

export interface Interleaving {
  /** Lets these methods of a gateway take turns as well. */
  gate<Gateway extends object>(name: string, gateway: Gateway, methods: readonly (keyof Gateway & string)[]): void;
  run<T>(requests: readonly (() => Promise<T>)[], options: RunOptions): Promise<TurnsTaken<T>>;
  close(): Promise<void>;
}

/**
 * Lets requests take turns with each statement that they send to the database, and with each call of a gateway that was
 * given to `gate`. Kills the API between any two of them: what it still tries then reaches neither the database nor the
 * look-alikes, and its open transactions roll back.
 */
export async function interleaving({ connection: { pool } }: Pick<Deps, 'connection'>): Promise<Interleaving> {
  const watch = new pg.Client({ connectionString: await workerDatabase() });
  await watch.connect();
  /** Connections that a request holds. */
  const held = new Map<pg.PoolClient, Runner>();
  const patched = new WeakSet<pg.PoolClient>();

  pool.on('acquire', (client) => {
    if (patched.has(client)) return;
    patched.add(client);
    const send = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      const now = currentRunner();
      if (!now || !isStatement(args)) return send(...args);
      held.set(client, now);
      return inTurn(labelOf(args[0]), backendOf(client), async () => await send(...args));
    }) as typeof client.query;
  });
  pool.on('release', (_error, client) => void held.delete(client));
  const query = pool.query.bind(pool) as Query;
  // The driver's own way calls back in the context of whoever released the connection.
  pool.query = ((...args: unknown[]) =>
    currentRunner() && isStatement(args) ? queryOnce(pool, args) : query(...args)) as typeof pool.query;

  const findBlocked: FindBlocked = async (runners) => {
    const pids = runners.flatMap(({ sent }) => [...sent].flatMap(({ backend }) => backend ?? []));
    const own = new Map([...held].map(([client, runner]) => [backendOf(client), runner]));
    const { rows } = await watch.query<{ pid: number; blockers: number[] }>(
      'select pid, pg_blocking_pids(pid) as blockers from unnest($1::int[]) as pid',
      [pids],
    );
    const blocked = rows.filter(({ pid, blockers }) =>
      blockers.some((blocker) => own.has(blocker) && own.get(blocker) !== own.get(pid)),
    );
    return new Set(
      runners.filter(({ sent }) => [...sent].some((step) => blocked.some(({ pid }) => pid === step.backend))),
    );
  };

  async function waitForEnd(backends: readonly number[]): Promise<void> {
    const open = async () => {
      const { rowCount } = await watch.query('select from pg_stat_activity where pid = any($1)', [backends]);
      return rowCount !== 0;
    };
    while (backends.length > 0 && (await open()));
  }

  return {
    gate(name, gateway, methods) {
      for (const method of methods) {
        const call = gateway[method] as (...args: unknown[]) => Promise<unknown>;
        const gated = (...args: unknown[]) => inTurn(`${name}.${method}`, undefined, () => call.apply(gateway, args));
        Object.assign(gateway, { [method]: gated });
      }
    },

    async run(requests, { pick, killAt, idleMs }) {
      const cut: number[] = [];
      // The pool hears of it before a request can give its connection back.
      const onKill = async () => {
        const clients = [...held.keys()];
        cut.push(...clients.map(backendOf));
        await Promise.all(clients.map(cutOff));
      };
      const isStarved = () => pool.waitingCount > 0 && pool.idleCount === 0;
      const taken = await takeTurns(requests, { pick, findBlocked, isStarved, idleMs, killAt, onKill });
      // Postgres ends what it was doing for them; only then is known what they have stored.
      await waitForEnd(cut);
      return taken;
    },

    async close() {
      await watch.end();
    },
  };
}

/** Not a cursor or a copy, and without a callback. */
function isStatement(args: readonly unknown[]): boolean {
  const [first] = args;
  const isSubmittable = typeof first === 'object' && first !== null && 'submit' in first;
  return !isSubmittable && typeof args.at(-1) !== 'function';
}

async function queryOnce(pool: pg.Pool, args: unknown[]): Promise<unknown> {
  if (currentRunner()?.isDead) throw new Killed();
  const client = await pool.connect();
  try {
    const result = await (client.query as Query)(...args);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const LABEL_LENGTH = 70;

/** The name of a prepared statement, or the beginning of its text. */
function labelOf(statement: unknown): string {
  const { name, text } =
    typeof statement === 'string' ? { name: undefined, text: statement } : (statement as pg.QueryConfig);
  return name ?? text.replace(/\s+/g, ' ').trim().slice(0, LABEL_LENGTH);
}

function backendOf(client: pg.PoolClient): number {
  return (client as unknown as { processID: number }).processID;
}

/** `once` of Node would throw the error that the driver emits before. */
function cutOff(client: pg.PoolClient): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', resolve);
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  });
}
