import pg from 'pg';
import { runWithoutContext } from '../work-context.ts';
import { timeoutOptions } from './connect.ts';

export interface Listening {
  readonly channel: string;
  /** called with the payload of every notification */
  readonly received: (payload: string) => void;
  /** the connection was made, or made again: earlier notifications may have been missed */
  readonly connected: () => void;
  readonly lost: (error: Error) => void;
}

export interface Listener {
  close(): Promise<void>;
}

const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;

/** Listens on a Postgres channel over a dedicated connection, which is reopened with backoff whenever it breaks. */
export async function listen(config: pg.ClientConfig, listening: Listening): Promise<Listener> {
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const next = new pg.Client({ ...config, ...timeoutOptions() });
    next.on('error', () => {});
    next.on('notification', ({ payload }) => listening.received(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(listening.channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (closed) return await next.end();
    client = next;
    next.on('end', () => reopen(new Error('The listening connection was lost.'), MIN_BACKOFF_MS));
    listening.connected();
  }

  function reopen(error: Error, pause: number): void {
    if (closed) return;
    client = undefined;
    listening.lost(error);
    const longer = Math.min(MAX_BACKOFF_MS, pause * 2);
    timer = setTimeout(() => {
      open().catch((failure: unknown) => reopen(asError(failure), longer));
    }, pause);
  }

  await runWithoutContext(open);
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
