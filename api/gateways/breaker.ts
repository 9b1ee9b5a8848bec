import type { Log } from '../log.ts';

interface BreakerOptions {
  /** who is asked, for the log */
  readonly name: string;
  readonly log: Log;
  /** whether the failure says something of the question only, and nothing of who was asked */
  readonly isRefusal: (error: unknown) => boolean;
  /** in milliseconds */
  readonly now?: () => number;
}

const FAILURES_IN_A_ROW = 3;
const REST_MS = 30_000;
/** So long the log stays silent about further failures. */
const SILENCE_MS = 600_000;

/** Thrown instead of asking. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen';
}

/**
 * Stands before somebody outside. After three failures in a row nobody is asked for half a minute, then one question goes
 * through; when it is answered, all are. The log hears of the first failure and of the recovery, not of each request.
 */
export class Breaker {
  #failures = 0;
  #asksAgainAt = 0;
  #silentUntil = 0;
  readonly #options: BreakerOptions;
  readonly #now: () => number;

  constructor(options: BreakerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Throws what `question` throws, or `CircuitOpen` when it was not asked. */
  async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const now = this.#now();
    const resting = this.#failures >= FAILURES_IN_A_ROW;
    if (resting && now < this.#asksAgainAt) throw new CircuitOpen(`${this.#options.name} failed, and is left alone`);
    // Who comes while one question is on its way does not wait as well.
    if (resting) this.#asksAgainAt = now + REST_MS;
    try {
      const answer = await question();
      this.#recover();
      return answer;
    } catch (error) {
      if (this.#options.isRefusal(error)) this.#tell('refused a question', error);
      else this.#fail(error);
      throw error;
    }
  }

  #fail(error: unknown): void {
    this.#failures++;
    this.#asksAgainAt = this.#now() + REST_MS;
    this.#tell('failed', error);
  }

  #recover(): void {
    if (this.#failures > 0) this.#options.log.info(`${this.#options.name} answers again`);
    if (this.#failures > 0) this.#silentUntil = 0;
    this.#failures = 0;
  }

  #tell(what: string, error: unknown): void {
    if (this.#now() < this.#silentUntil) return;
    this.#silentUntil = this.#now() + SILENCE_MS;
    this.#options.log.error(`${this.#options.name} ${what}; the shop’s own data is used`, { error });
  }
}
