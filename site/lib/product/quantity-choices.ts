import { highest, type QuantityRule } from '../quantity.ts';

/** The last listed quantity; larger ones are typed. */
const LAST = 19;

/** The options of the quantity dialog: 1 to 19, or the even numbers for Leftovers, up to the stock. */
export function quantityChoices(rule: QuantityRule): number[] {
  const steps = Math.floor(Math.min(LAST, highest(rule)) / rule.step);
  return Array.from({ length: steps }, (_, index) => (index + 1) * rule.step);
}
