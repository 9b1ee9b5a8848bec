import { highest, type QuantityRule } from '../quantity.ts';

/** The quick way ends here (1 §9); more of a thing is ordered on its page. */
const MOST = 19;

/** What may be chosen on a card: 1 to 19, or the even numbers, as far as there are so many on hand. */
export function quickQuantities({ step, max }: QuantityRule): number[] {
  const most = highest({ step, max: Math.min(max, MOST) });
  return Array.from({ length: most / step }, (_, index) => (index + 1) * step);
}
