import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** Troubles that a test can order. They live in memory: a restart ends them. */
export class Faults {
  latencyMs = 0;
  /** number of next calls that fail with a server error and do nothing; the idempotency key keeps the error */
  failNext = 0;
  /** the same for writing calls only */
  failWrites = 0;
  /** number of next writes that succeed but answer with a server error, which their key keeps */
  crashNext = 0;
  /** number of next calls that are rejected by rate or lock limits; their keys keep nothing */
  limitNext = 0;
  lockNext = 0;
  /** number of next writes that succeed but lose their answer */
  loseNext = 0;

  takeFailure(): boolean {
    return this.take('failNext');
  }

  takeLoss(): boolean {
    return this.take('loseNext');
  }

  take(what: 'failNext' | 'failWrites' | 'crashNext' | 'limitNext' | 'lockNext' | 'loseNext'): boolean {
    if (this[what] === 0) return false;
    this[what] -= 1;
    return true;
  }

  async delay(): Promise<void> {
    if (this.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, this.latencyMs));
  }
}

/** Only the loopback server can break its connections; elsewhere there is nothing to break. */
export interface Env {
  Bindings: HttpBindings;
}

/** A connection that breaks in the middle of the answer: the caller cannot know what was done. */
export function breakAnswer({ outgoing }: Env['Bindings']): Response {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.write('{', () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}
