import { atom } from 'nanostores';

interface RemovedLine {
  readonly name: string;
  /** its place among the lines */
  readonly index: number;
  readonly undo: () => void;
}

/** The line that was removed last. It stays on offer, without a time limit, until the shopper goes on. */
export const $removedLine = atom<RemovedLine | null>(null);
