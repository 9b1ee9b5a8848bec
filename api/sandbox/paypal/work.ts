import type { HttpBindings } from '@hono/node-server';
import type { Books } from './store.ts';

/** Only the loopback server can break its connections. */
export interface Env {
  Bindings: HttpBindings;
}

/** The work of a call, with the id in its path and its body. Undefined is answered without a body. */
export type Work = (books: Books, id: string, body: unknown) => Promise<object>;
