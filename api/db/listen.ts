import pg from 'pg';
import { timeoutOptions } from './connect.ts';

export interface Listening {
  readonly channel: string;
  /** hears the payload of every notification */
  readonly hear: (payload: string) => void;
  /** the connection is there, at first or again: what happened before was not heard */
  readonly connected: () => void;
  readonly lost: (error: Error) => void;
}

export interface Listener {
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Keeps a connection of its own on a Postgres channel and makes a new one whenever it breaks. */
export async function listen(config: pg.ClientConfig, listening: Listening): Promise<Listener> {
  let client: pg.Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  async function open(): Promise<void> {
    const next = new pg.Client({ ...config, ...timeoutOptions() });
    next.on('error', () => {});
    next.on('notification', ({ payload }) => listening.hear(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(listening.channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (closed) return await next.end();
    client = next;
    next.on('end', () => reopen(new Error('The listening connection was lost.'), FIRST_PAUSE_MS));
    listening.connected();
  }

  function reopen(error: Error, pause: number): void {
    if (closed) return;
    client = undefined;
    listening.lost(error);
    const longer = Math.min(LONGEST_PAUSE_MS, pause * 2);
    timer = setTimeout(() => {
      open().catch((failure: unknown) => reopen(asError(failure), longer));
    }, pause);
  }

  await open();
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
