/** One accepted request: first it is read and checked, then it waits for its turn to be sliced. */
export interface Slot {
  /** Starts its run if nobody is ahead of it. @returns whether it has started */
  tryStart(): boolean;
  /** Resolves when its run may start; rejects when `signal` aborts before. */
  waitForTurn(signal: AbortSignal): Promise<void>;
  /** Frees the slot for others. Calling it again does nothing. */
  release(): void;
}

interface Waiting {
  start(): void;
}

/** Limits how many models the service slices at a time, and how many more may wait. */
export class Slots {
  readonly runs: number;
  readonly waiting: number;
  #acquired = 0;
  #running = 0;
  readonly #queue = new Set<Waiting>();

  constructor({ runs, waiting }: { runs: number; waiting: number }) {
    this.runs = runs;
    this.waiting = waiting;
  }

  get free(): number {
    return this.runs + this.waiting - this.#acquired;
  }

  /** @returns undefined when all slots are in use */
  acquire(): Slot | undefined {
    if (this.free <= 0) return undefined;
    this.#acquired += 1;
    let state: 'waiting' | 'running' | 'released' = 'waiting';
    return {
      tryStart: () => {
        if (state !== 'waiting' || this.#queue.size > 0 || this.#running >= this.runs) return false;
        this.#running += 1;
        state = 'running';
        return true;
      },
      waitForTurn: async (signal) => {
        signal.throwIfAborted();
        if (state === 'running') return;
        await this.#enqueue(signal);
        state = 'running';
      },
      release: () => {
        if (state === 'released') return;
        if (state === 'running') this.#running -= 1;
        state = 'released';
        this.#acquired -= 1;
        this.#startNext();
      },
    };
  }

  #enqueue(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#queue.delete(waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#queue.add(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    const [first] = this.#queue;
    if (!first || this.#running >= this.runs) return;
    this.#queue.delete(first);
    this.#running += 1;
    first.start();
  }
}
