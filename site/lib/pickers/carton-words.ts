import { listedNames } from '../../../contract/quantity-of.ts';

/** `3 of 5 chosen: Canary, 2 × Cobalt` */
export function chosenText(names: readonly string[], pieces: number): string {
  const count = `${names.length} of ${pieces} chosen`;
  return names.length > 0 ? `${count}: ${listedNames(names)}` : count;
}

/** The button's label until the carton is full; short on phones, where the count is beside it. */
export function moreText(missing: number, isShort = false): string {
  const rolls = missing === 1 ? ' roll' : ' rolls';
  return `Choose ${missing} more${isShort ? '' : rolls}`;
}
