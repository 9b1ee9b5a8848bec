import type { CartLine } from '../../../api/contract/cart.ts';

export type Lines = readonly CartLine[];

export interface LineChange {
  /** the line that changes; a queued change gives way to a later one of the same line */
  readonly lineId?: string;
  /** what the shopper sees at once */
  readonly apply: (lines: Lines) => Lines;
  /** resolves to the API's lines after the change, or null when its answer has no lines */
  readonly send: (confirmed: Lines) => Promise<Lines | null>;
}

/**
 * Sends changes of the cart one after another, and shows the confirmed lines with the queued changes applied on top:
 * a refused change rolls back on its own, and answers cannot overtake each other.
 */
export function queueLineChanges(show: (lines: Lines) => void): (change: LineChange) => Promise<void> {
  let confirmed: Lines = [];
  let waiting: readonly LineChange[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  function render(): void {
    show(waiting.reduce((lines, change) => change.apply(lines), confirmed));
  }

  async function runChange(change: LineChange): Promise<void> {
    const later = waiting.slice(waiting.indexOf(change) + 1);
    const isStale = later.some(({ lineId }) => lineId !== undefined && lineId === change.lineId);
    try {
      if (!isStale) confirmed = (await change.send(confirmed)) ?? change.apply(confirmed);
    } catch (refusal) {
      drop(change);
      if (change.lineId !== undefined) render();
      throw refusal;
    }
    drop(change);
    if (!isStale) render();
  }

  function drop(change: LineChange): void {
    waiting = waiting.filter((other) => other !== change);
  }

  return (change) => {
    waiting = [...waiting, change];
    if (change.lineId !== undefined) render();
    const done = queue.then(() => runChange(change));
    queue = done.catch(() => undefined);
    return done;
  };
}
