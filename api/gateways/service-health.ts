import type { Problem } from '../../contract/health.ts';
import type { Log } from '../log.ts';

interface ServiceHealthOptions {
  /** name of the service, for the log */
  readonly name: string;
  /** what it is when the service does not respond */
  readonly problem: Problem;
  readonly log: Log;
  /** one lost connection of many says little */
  readonly failuresInARow?: number;
  /** in milliseconds */
  readonly now?: (() => number) | undefined;
}

/** A service that nobody has called for this long may have recovered. */
const FORGET_MS = 30 * 60_000;

/** Whether an outside service responds, judged by our calls. Logs the first failure and the recovery only. */
export class ServiceHealth {
  readonly problem: Problem;
  readonly #options: ServiceHealthOptions;
  readonly #now: () => number;
  #failures = 0;
  #failedAt = 0;
  #succeededAt = Number.NEGATIVE_INFINITY;

  constructor(options: ServiceHealthOptions) {
    this.problem = options.problem;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  get isDown(): boolean {
    const { failuresInARow = 3 } = this.#options;
    return this.#failures >= failuresInARow && this.#now() - this.#failedAt < FORGET_MS;
  }

  succeededWithin(ms: number): boolean {
    return this.#failures === 0 && this.#now() - this.#succeededAt < ms;
  }

  succeeded(): void {
    const { log, name } = this.#options;
    if (this.#failures > 0) log.info(`${name} responds again`);
    this.#failures = 0;
    this.#succeededAt = this.#now();
  }

  failed(error: unknown): void {
    const { log, name } = this.#options;
    if (this.#failures === 0) log.error(`${name} does not respond`, { error });
    this.#failures += 1;
    this.#failedAt = this.#now();
  }

  /** Counts what `call` does; `isRefusal`: the service responded and refused the request. */
  async watch<Answer>(call: () => Promise<Answer>, isRefusal: (error: unknown) => boolean = () => false) {
    try {
      const answer = await call();
      this.succeeded();
      return answer;
    } catch (error) {
      if (isRefusal(error)) this.succeeded();
      else this.failed(error);
      throw error;
    }
  }

  /** `fetch`, watched: a server that answers with its own error does not respond either. */
  readonly fetch: typeof fetch = async (input, init) => {
    try {
      const response = await fetch(input, init);
      if (response.status >= 500) this.failed(new Error(`It answered ${response.status}.`));
      else this.succeeded();
      return response;
    } catch (error) {
      this.failed(error);
      throw error;
    }
  };
}
