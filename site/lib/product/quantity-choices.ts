import { highest, type QuantityRule } from '../quantity.ts';

/** The list of quantities ends here; more are typed into the field (1 §5). */
const LAST = 19;

/** What the quantity dialog offers: 1 to 19, or the even numbers of them for Leftovers, as far as they are on hand. */
export function quantityChoices(rule: QuantityRule): number[] {
  const steps = Math.floor(Math.min(LAST, highest(rule)) / rule.step);
  return Array.from({ length: steps }, (_, index) => (index + 1) * rule.step);
}
