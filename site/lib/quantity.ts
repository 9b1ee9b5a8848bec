/** A quantity is a multiple of `step`, up to the stock. */
export interface QuantityRule {
  readonly step: number;
  readonly max: number;
}

/** The highest quantity that the rule allows; 0 when not even one step is on hand. */
export function highest({ step, max }: QuantityRule): number {
  return Math.floor(Math.max(0, max) / step) * step;
}

/** Why a typed quantity was changed: not a multiple of the step, more than the stock, or less than one step. */
export type QuantityChange = 'multiple' | 'most' | 'least';

export interface Settled {
  readonly quantity: number;
  /** the shopper is told; undefined when the typed number stands */
  readonly change?: QuantityChange;
}

/** Rounds a typed quantity down to a multiple of the step, at least one step, at most the stock. */
export function settleQuantity(typed: string, rule: QuantityRule): Settled {
  const number = Number.parseFloat(typed);
  const most = Math.max(rule.step, highest(rule));
  if (!(number > 0)) return { quantity: rule.step, change: 'least' };
  if (number > most) return { quantity: most, change: 'most' };
  const quantity = Math.max(rule.step, Math.floor(number / rule.step) * rule.step);
  return quantity === number ? { quantity } : { quantity, change: 'multiple' };
}
