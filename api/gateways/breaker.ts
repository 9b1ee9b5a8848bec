import type { Log } from '../log.ts';

interface BreakerOptions {
  /** name of the service, for the log */
  readonly name: string;
  readonly log: Log;
  /** whether an error is about the request only and says nothing about the health of the service */
  readonly isRefusal: (error: unknown) => boolean;
  /** in milliseconds */
  readonly now?: () => number;
}

const FAILURES_IN_A_ROW = 3;
const RETRY_AFTER_MS = 30_000;
/** Further failures are not logged for this long. */
const LOG_INTERVAL_MS = 600_000;

/** Thrown without a call while the circuit is open. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

/**
 * A circuit breaker around an external service. After three failures in a row the circuit opens for half a minute, then
 * one trial call goes through; if it succeeds, the circuit closes. Logs the first failure and the recovery only.
 */
export class Breaker {
  #failures = 0;
  #retryAt = 0;
  #nextLogAt = 0;
  readonly #options: BreakerOptions;
  readonly #now: () => number;

  constructor(options: BreakerOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Throws what `call` throws, or `CircuitOpen` without calling. */
  async run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const now = this.#now();
    const isOpen = this.#failures >= FAILURES_IN_A_ROW;
    if (isOpen && now < this.#retryAt) throw new CircuitOpen(`${this.#options.name} failed, circuit open`);
    // Only one trial call at a time: the others fail fast instead of waiting with it.
    if (isOpen) this.#retryAt = now + RETRY_AFTER_MS;
    try {
      const answer = await call();
      this.#recover();
      return answer;
    } catch (error) {
      if (this.#options.isRefusal(error)) this.#log('rejected a request', error);
      else this.#fail(error);
      throw error;
    }
  }

  #fail(error: unknown): void {
    this.#failures++;
    this.#retryAt = this.#now() + RETRY_AFTER_MS;
    this.#log('failed', error);
  }

  #recover(): void {
    if (this.#failures > 0) this.#options.log.info(`${this.#options.name} is available again`);
    if (this.#failures > 0) this.#nextLogAt = 0;
    this.#failures = 0;
  }

  #log(what: string, error: unknown): void {
    if (this.#now() < this.#nextLogAt) return;
    this.#nextLogAt = this.#now() + LOG_INTERVAL_MS;
    this.#options.log.error(`${this.#options.name} ${what}; using the shop’s own data`, { error });
  }
}
