import { type Cents, cents, percentOf } from '../cents.ts';
import type { QuantityBreak } from '../queu3d/print-content.ts';

/** The percent off at this quantity; 0 below the first break. */
export function breakPercent(breaks: readonly QuantityBreak[], quantity: number): number {
  return breaks.reduce((most, { from, percent }) => (from <= quantity ? Math.max(most, percent) : most), 0);
}

/**
 * What each piece costs at this quantity. The percentage is taken off one piece and rounded half up, so that the shown
 * price of a piece times the quantity is the price of all.
 * @param single cents for one piece without a break
 */
export function priceWithBreak(single: Cents, breaks: readonly QuantityBreak[], quantity: number): Cents {
  return percentOf(single, 100 - breakPercent(breaks, quantity));
}

/** A higher quantity that is worth a hint. */
export interface BetterQuantity {
  readonly quantity: number;
  /** cents for each, at that quantity */
  readonly each: Cents;
  /** cents that all of them cost less than the chosen quantity; 0 when they cost more in total */
  readonly saved: Cents;
}

/** The higher quantity that costs the least if one costs less in total than this one, else the next break. */
export function betterQuantity(
  single: Cents,
  breaks: readonly QuantityBreak[],
  quantity: number,
): BetterQuantity | undefined {
  const now = priceWithBreak(single, breaks, quantity) * quantity;
  const higher = breaks
    .filter(({ from }) => from > quantity)
    .map(({ from }) => {
      const each = priceWithBreak(single, breaks, from);
      return { quantity: from, each, saved: cents(Math.max(0, now - each * from)) };
    });
  const [next] = higher;
  // Of equal savings, the first: the fewest pieces.
  return higher.reduce((best, each) => (best && each.saved > best.saved ? each : best), next);
}
