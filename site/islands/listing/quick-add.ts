import { addToCart } from '../../stores/cart/cart.ts';
import { quantityOf, ruleOf, showQuantity } from './card-quantity.ts';
import { openQuantityDialog } from './quantity-dialog.ts';

/** How long a button shows its success, in milliseconds. */
const DONE = 1600;

/** Quantities and Add buttons of all cards in a grid, through one listener. */
export function startQuickAdd(goods: HTMLElement): void {
  goods.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const card = button?.closest<HTMLElement>('[data-item]');
    if (!button || !card) return;
    if (button.matches('[data-move]')) {
      showQuantity(card, quantityOf(card) + Number(button.dataset['move']) * ruleOf(card).step);
    } else if (button.matches('[data-pick-quantity]')) openQuantityDialog(card);
    else if (button.matches('[data-add]')) void add(card, button);
  });
}

async function add(card: HTMLElement, button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  card.querySelector('[data-add-error]')?.remove();
  button.setAttribute('aria-busy', 'true');
  button.classList.add('is-loading');
  const result = await addToCart({ id: card.dataset['item'] ?? '', qty: quantityOf(card), sides: [] });
  button.removeAttribute('aria-busy');
  button.classList.remove('is-loading');
  if (result.ok) showDone(button);
  else button.after(errorLine(result.message));
}

function showDone(button: HTMLButtonElement): void {
  const label = button.querySelector('[data-label]');
  if (!label) return;
  button.classList.add('is-done');
  label.textContent = 'Added';
  setTimeout(() => {
    button.classList.remove('is-done');
    if (label.textContent === 'Added') label.textContent = 'Add';
  }, DONE);
}

function errorLine(message: string): HTMLElement {
  const line = document.createElement('p');
  line.className = 'err';
  line.dataset['addError'] = '';
  line.setAttribute('role', 'alert');
  line.textContent = message;
  return line;
}
