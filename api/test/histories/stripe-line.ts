import type { Hono } from 'hono';
import type { Trouble } from './model-state.ts';

/** The shop's connection to Stripe, which breaks when a history says so. */
export class StripeLine {
  /** of the next call that writes */
  trouble: Trouble = 'none';

  readonly #server: Hono;

  constructor(server: Hono) {
    this.#server = server;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const isWriting = request.method === 'POST';
    const trouble = isWriting ? this.trouble : 'none';
    if (isWriting) this.trouble = 'none';
    if (trouble === 'unreached') throw new TypeError('the connection was refused');
    const response = await this.#server.request(request);
    if (trouble === 'lost') throw new TypeError('the connection was reset');
    return response;
  };
}
