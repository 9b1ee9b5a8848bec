import { highest, type QuantityRule, settleQuantity } from '../../lib/quantity.ts';

/** The rule of the item on a card. */
export function ruleOf(card: HTMLElement): QuantityRule {
  return { step: Number(card.dataset['step']), max: Number(card.dataset['qoh']) };
}

export function quantityOf(card: HTMLElement): number {
  return settleQuantity(card.querySelector('input')?.value ?? '', ruleOf(card)).quantity;
}

/** Writes a quantity that the rule allows, and takes plus and minus away where they lead nowhere. */
export function showQuantity(card: HTMLElement, quantity = quantityOf(card)): void {
  const rule = ruleOf(card);
  const input = card.querySelector('input');
  if (!input) return;
  input.value = String(quantity);
  input.disabled = highest(rule) === 0;
  for (const button of card.querySelectorAll<HTMLButtonElement>('[data-move]')) {
    const next = quantity + Number(button.dataset['move']) * rule.step;
    button.disabled = next < rule.step || next > highest(rule);
  }
}
