import { highest, type QuantityRule } from '../quantity.ts';

/** The most a card offers; larger quantities are ordered on the product page. */
const MOST = 19;

/** The quantities on a card: 1 to 19, or the even numbers, up to the stock. */
export function quickQuantities({ step, max }: QuantityRule): number[] {
  const most = highest({ step, max: Math.min(max, MOST) });
  return Array.from({ length: most / step }, (_, index) => (index + 1) * step);
}
