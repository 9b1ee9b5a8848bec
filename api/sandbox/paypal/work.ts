import type { HttpBindings } from '@hono/node-server';
import type { Books } from './store.ts';

/** Only the loopback server can break its connections. */
export interface Env {
  Bindings: HttpBindings;
}

/** What a call does, with the id in its path and what was sent. An empty answer goes without a body. */
export type Work = (books: Books, id: string, body: unknown) => Promise<object>;
