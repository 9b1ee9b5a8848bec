import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { stockText } from '../../lib/listing/stock-text.ts';
import { showQuantity } from './card-quantity.ts';

/** Shows a card's stock: its text and badge, and whether it can be added. Nothing moves. */
export function showStock(card: HTMLElement, qoh: number): void {
  const { level, text } = stockText(qoh);
  card.dataset['qoh'] = String(qoh);
  card.classList.toggle('is-out', qoh <= 0);
  showBadge(card, qoh <= 0);
  const line = card.querySelector<HTMLElement>('[data-stock]');
  if (line) {
    line.textContent = text;
    line.className = `stock ${level}`;
  }
  const add = card.querySelector<HTMLButtonElement>('[data-add]');
  const label = add?.querySelector('[data-label]');
  const tooFew = qoh < Number(card.dataset['step'] ?? 1);
  if (add && label) {
    add.disabled = tooFew;
    label.textContent = tooFew ? goodsMessages.outOfStock : 'Add';
  }
  card.querySelector('[data-quick]')?.classList.toggle('quick-one', tooFew);
  const stepper = card.querySelector('fieldset');
  if (stepper) stepper.hidden = tooFew;
  showQuantity(card);
}

function showBadge(card: HTMLElement, isOut: boolean): void {
  const badge = card.querySelector('[data-out]');
  if (!isOut) badge?.remove();
  if (!isOut || badge) return;
  const added = document.createElement('span');
  added.className = 'badge badge-out';
  added.dataset['out'] = '';
  added.textContent = goodsMessages.outOfStock;
  card.querySelector('.tags')?.prepend(added);
}
