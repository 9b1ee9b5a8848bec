let count = 0;

interface Waiting<W, T> {
  readonly wish: W;
  readonly resolve: (answer: T) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Asks one thing at a time. What is asked meanwhile waits, and only the latest of it: a worker that computes for a
 * second would else still be busy with what nobody wants to know any more.
 */
export function latestAsk<W, T>(send: (to: number, wish: W) => void) {
  let asked: (Waiting<W, T> & { to: number }) | undefined;
  let next: Waiting<W, T> | undefined;
  let ended: Error | undefined;
  const begin = (waiting: Waiting<W, T>) => {
    asked = { ...waiting, to: ++count };
    send(asked.to, waiting.wish);
  };
  return {
    ask: (wish: W): Promise<T> =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const overtaken = new DOMException('Asked again.', 'AbortError');
        asked?.reject(overtaken);
        next?.reject(overtaken);
        const waiting = { wish, resolve, reject };
        if (asked) next = waiting;
        else begin(waiting);
      }),
    answered(to: number, answer: T): void {
      if (asked?.to !== to) return;
      asked.resolve(answer);
      asked = undefined;
      if (next) begin(next);
      next = undefined;
    },
    failed(to: number, error: Error): void {
      if (asked?.to !== to) return;
      asked.reject(error);
      asked = undefined;
      if (next) begin(next);
      next = undefined;
    },
    /** Whoever answered has gone. */
    end(error: Error): void {
      ended = error;
      asked?.reject(error);
      next?.reject(error);
    },
  };
}
