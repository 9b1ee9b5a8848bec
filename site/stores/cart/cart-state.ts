import { atom } from 'nanostores';
import type { CartLine } from '../../../contract/cart.ts';
import { $cartCount } from './cart-count.ts';
import { rememberLines } from './cart-seen.ts';

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
function queueLineChanges(show: (lines: Lines) => void): (change: LineChange) => Promise<void> {
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

interface CartState {
  readonly status: 'idle' | 'loading' | 'ready' | 'error';
  readonly lines: readonly CartLine[];
  /** why the cart could not be loaded, fit to show */
  readonly message?: string;
}

export const $cart = atom<CartState>({ status: 'idle', lines: [] });

/** Some changes are still unanswered: the API's cart is not yet what the screen shows. */
export const $cartBusy = atom(false);

let pending = 0;

const enqueue = queueLineChanges((lines) => {
  $cart.set({ status: 'ready', lines });
  $cartCount.set(lines.reduce((count, line) => count + line.qty, 0));
  rememberLines(lines);
});

/** Applies one change after another; rejects when the API refuses it. */
export async function changeLines(change: LineChange): Promise<void> {
  pending += 1;
  $cartBusy.set(true);
  try {
    await enqueue(change);
  } finally {
    pending -= 1;
    $cartBusy.set(pending > 0);
  }
}

interface RemovedLine {
  readonly name: string;
  /** its place among the lines */
  readonly index: number;
  readonly undo: () => void;
}

/** The line that was removed last. It stays on offer, without a time limit, until the shopper goes on. */
export const $removedLine = atom<RemovedLine | null>(null);
