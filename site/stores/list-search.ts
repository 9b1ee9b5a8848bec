import type { SearchAnswer } from '../../contract/search.ts';

type Fetch<Answer> = (query: string, signal: AbortSignal) => Promise<Answer>;

/** Questions that follow each other faster than this wait until they pause for as long, in milliseconds. */
const PAUSE = 180;
/** Pages that are shown again without asking: by Back, or when a filter is removed. */
const MAX_KEPT = 30;

/**
 * The search behind a list. Only the newest question counts: an older one is aborted, and its answer is dropped. The
 * first one is asked at once, and those of somebody who types wait for a pause.
 */
export class ListSearch<Answer = SearchAnswer> {
  readonly #fetch: Fetch<Answer>;
  readonly #kept: Map<string, Answer>;
  #newest = new AbortController();
  #lastAsked = Number.NEGATIVE_INFINITY;

  /** `kept` is shared by searches of the same list. */
  constructor(fetch: Fetch<Answer>, kept = new Map<string, Answer>()) {
    this.#fetch = fetch;
    this.#kept = kept;
  }

  /** Undefined when a newer question, or `stop`, came before the answer. Throws an ApiError. */
  async find(query: string): Promise<Answer | undefined> {
    this.stop();
    const call = new AbortController();
    this.#newest = call;
    const known = this.#kept.get(query);
    if (known) return known;
    const isInHaste = performance.now() - this.#lastAsked < PAUSE;
    this.#lastAsked = performance.now();
    if (isInHaste) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (call.signal.aborted) return undefined;
    try {
      const answer = await this.#fetch(query, call.signal);
      if (call.signal.aborted) return undefined;
      this.#keep(query, answer);
      return answer;
    } catch (error) {
      if (call.signal.aborted) return undefined;
      throw error;
    }
  }

  /** Aborts the question that is being asked. */
  stop(): void {
    this.#newest.abort();
  }

  #keep(query: string, answer: Answer): void {
    this.#kept.set(query, answer);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
