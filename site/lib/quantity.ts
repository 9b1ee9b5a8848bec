/** A quantity is a multiple of `step`, up to the stock. */
export interface QuantityRule {
  readonly step: number;
  readonly max: number;
}

/** The highest quantity that the rule allows; 0 when not even one step is on hand. */
export function highest({ step, max }: QuantityRule): number {
  return Math.floor(Math.max(0, max) / step) * step;
}

export interface Settled {
  readonly quantity: number;
  /** true when the typed number was not a multiple of the step, which the shopper is told */
  readonly rounded: boolean;
}

/** Rounds a typed quantity down to a multiple of the step, at least one step, at most the stock. */
export function settleQuantity(typed: string, rule: QuantityRule): Settled {
  const number = Number.parseFloat(typed);
  const whole = Number.isFinite(number) ? number : 0;
  const multiple = Math.max(rule.step, Math.floor(whole / rule.step) * rule.step);
  return { quantity: Math.max(rule.step, Math.min(multiple, highest(rule))), rounded: multiple !== whole };
}
