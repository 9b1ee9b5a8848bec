import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** Troubles that a test can order. They live in memory: a restart ends them. */
export class Faults {
  latencyMs = 0;
  /** so many next calls are answered with a server error, and nothing is done */
  failNext = 0;
  /** so many next writing calls are carried out, and their answer is lost on the way */
  loseNext = 0;

  takeFailure(): boolean {
    if (this.failNext === 0) return false;
    this.failNext -= 1;
    return true;
  }

  takeLoss(): boolean {
    if (this.loseNext === 0) return false;
    this.loseNext -= 1;
    return true;
  }

  async delay(): Promise<void> {
    if (this.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, this.latencyMs));
  }
}

/** A connection that breaks in the middle of the answer: the caller cannot know what was done. */
export function breakAnswer({ outgoing }: HttpBindings): Response {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  outgoing.write('{', () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}
