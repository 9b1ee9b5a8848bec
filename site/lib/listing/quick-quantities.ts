import { highest, type QuantityRule } from '../quantity.ts';

/** The most that a list of quantities offers, on cards and in the dialog; more are typed on the product page. */
export const MAX_LISTED = 19;

/** The quantities to choose from: 1 to 19, or the even numbers, up to the stock. */
export function quickQuantities({ step, max }: QuantityRule): number[] {
  const most = highest({ step, max: Math.min(max, MAX_LISTED) });
  return Array.from({ length: most / step }, (_, index) => (index + 1) * step);
}
