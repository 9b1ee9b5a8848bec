import { quickQuantities } from '../../lib/listing/quick-quantities.ts';
import type { QuantityRule } from '../../lib/quantity.ts';
import { showInStepper } from '../stepper.ts';

/** The quantity rule of a card's item. */
export function ruleOf(card: HTMLElement): QuantityRule {
  return { step: Number(card.dataset['step'] ?? 1), max: Number(card.dataset['qoh']) };
}

/** The quantity on the card; a card without a stepper adds one step. */
export function quantityOf(card: HTMLElement): number {
  return Number(card.querySelector('[data-quantity]')?.textContent || ruleOf(card).step);
}

/** Shows the quantity, or the nearest allowed one, and disables plus and minus at the limits. */
export function showQuantity(card: HTMLElement, wanted = quantityOf(card)): void {
  const { step } = ruleOf(card);
  const most = quickQuantities(ruleOf(card)).at(-1) ?? step;
  showInStepper(card, Math.max(step, Math.min(wanted, most)), { step, most });
}
