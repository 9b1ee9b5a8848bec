import type { Hono } from 'hono';
import type { StripeLine } from './stripe-line.ts';

/** Numbers of parcels are not among them: their job is not what these histories are about. */
const WRITES = /\/v2\/(checkout\/orders(\/[^/]+\/capture)?$|payments\/)/;

/** The shop's connection to PayPal. It breaks with that to Stripe, and twice, as the gateway repeats each call once. */
export class PaypalLine {
  readonly #server: Hono;
  readonly #stripe: Pick<StripeLine, 'trouble'>;
  #tries = 0;

  constructor(server: Hono, stripe: Pick<StripeLine, 'trouble'>) {
    this.#server = server;
    this.#stripe = stripe;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const isWriting = request.method === 'POST' && WRITES.test(request.url);
    const trouble = isWriting ? this.#takeTrouble() : 'none';
    if (trouble === 'unreached') throw new TypeError('the connection was refused');
    const response = await this.#server.request(request);
    if (trouble === 'lost') throw new TypeError('the connection was reset');
    return response;
  };

  #takeTrouble() {
    const { trouble } = this.#stripe;
    this.#tries = trouble === 'none' ? 0 : (this.#tries + 1) % 2;
    if (this.#tries === 0) this.#stripe.trouble = 'none';
    return trouble;
  }
}
