import type { CartLine } from '../../../api/contract/cart.ts';

export type Lines = readonly CartLine[];

export interface LineChange {
  /** which line it is about; a waiting change is dropped for a later one to the same line */
  readonly lineId?: string;
  /** what the shopper sees at once */
  readonly apply: (lines: Lines) => Lines;
  /** from the shop's lines before to its lines afterwards, or null when its answer does not tell them */
  readonly send: (confirmed: Lines) => Promise<Lines | null>;
}

/**
 * Sends changes of the cart one after another and shows what the shop confirmed with the waiting changes laid over it,
 * so that a refused change disappears by itself and answers cannot overtake each other.
 */
export function queueLineChanges(show: (lines: Lines) => void): (change: LineChange) => Promise<void> {
  let confirmed: Lines = [];
  let waiting: readonly LineChange[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  function render(): void {
    show(waiting.reduce((lines, change) => change.apply(lines), confirmed));
  }

  async function carryOut(change: LineChange): Promise<void> {
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
    const done = turn.then(() => carryOut(change));
    turn = done.catch(() => undefined);
    return done;
  };
}
