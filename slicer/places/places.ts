/** Somebody's stay: first among those who are read and checked, then, in their order, among those who are sliced. */
export interface Place {
  /** Begins its turn when nobody goes before it. @returns whether it has begun */
  turnNow(): boolean;
  /** Resolves when it is this one's turn to be sliced; rejects when `signal` aborts before. */
  turn(signal: AbortSignal): Promise<void>;
  /** Makes room for others. Calling it again does nothing. */
  leave(): void;
}

interface Waiting {
  begin(): void;
}

/** Bounds what the service holds: so many runs, and so many more models that wait for one. */
export class Places {
  readonly runs: number;
  readonly waiting: number;
  #taken = 0;
  #running = 0;
  readonly #queue = new Set<Waiting>();

  constructor({ runs, waiting }: { runs: number; waiting: number }) {
    this.runs = runs;
    this.waiting = waiting;
  }

  get free(): number {
    return this.runs + this.waiting - this.#taken;
  }

  /** @returns nothing when all is taken */
  take(): Place | undefined {
    if (this.free <= 0) return undefined;
    this.#taken += 1;
    let state: 'waiting' | 'running' | 'gone' = 'waiting';
    return {
      turnNow: () => {
        if (state !== 'waiting' || this.#queue.size > 0 || this.#running >= this.runs) return false;
        this.#running += 1;
        state = 'running';
        return true;
      },
      turn: async (signal) => {
        signal.throwIfAborted();
        if (state === 'running') return;
        await this.#wait(signal);
        state = 'running';
      },
      leave: () => {
        if (state === 'gone') return;
        if (state === 'running') this.#running -= 1;
        state = 'gone';
        this.#taken -= 1;
        this.#next();
      },
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#queue.delete(waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#queue.add(waiting);
      this.#next();
    });
  }

  #next(): void {
    const [first] = this.#queue;
    if (!first || this.#running >= this.runs) return;
    this.#queue.delete(first);
    this.#running += 1;
    first.begin();
  }
}
