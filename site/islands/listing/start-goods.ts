import { onContent } from '../../lib/page-content.ts';
import { $user } from '../../stores/session.ts';
import { addByButton } from '../add-by-button.ts';
import { chooseQuantity } from '../stepper.ts';
import { nameOf } from './card-elements.ts';
import { quantityOf, ruleOf, showQuantity } from './card-quantity.ts';
import { isForCommunity, revealCommunity } from './community.ts';
import { dressCards, showToMembers } from './dress-cards.ts';
import { refreshStock } from './refresh-stock.ts';

onContent((content) => {
  for (const goods of content.querySelectorAll<HTMLElement>('[data-goods]')) {
    if (isForCommunity(location)) revealCommunity(goods);
    startQuickAdd(goods);
    dressCards(goods);
    // A list that shows something else first asks later.
    if (!('narrowed' in document.documentElement.dataset)) void refreshStock(goods);
  }
  $user.subscribe((user) => showToMembers(document, user?.membership ?? false));
});

/** Quantities and Add buttons of all cards in a grid, through one listener. */
export function startQuickAdd(goods: HTMLElement): void {
  goods.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const card = button?.closest<HTMLElement>('[data-item]');
    if (!button || !card) return;
    if (button.matches('[data-move]')) {
      showQuantity(card, quantityOf(card) + Number(button.dataset['move']) * ruleOf(card).step);
    } else if (button.matches('[data-pick-quantity]')) openQuantities(card);
    else if (button.matches('[data-add]')) void add(card, button);
  });
}

function openQuantities(card: HTMLElement): void {
  void chooseQuantity({
    name: nameOf(card),
    rule: ruleOf(card),
    quantity: quantityOf(card),
    onChoose: (quantity) => showQuantity(card, quantity),
  });
}

async function add(card: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const item = { id: card.dataset['item'] ?? '', qty: quantityOf(card), sides: [] };
  await addByButton(button, item, () => {
    const label = button.querySelector('[data-label]');
    if (label) label.textContent = 'Add';
  });
}
