import { goodsMessages } from '../../../contract/messages/goods.ts';
import { stockText } from '../../lib/listing/stock-text.ts';
import { showQuantity } from './card-quantity.ts';

/**
 * Shows a card's stock: its text and badge, and whether it can be added. Nothing on screen moves: what changes is
 * replaced in its place.
 */
export function showStock(card: HTMLElement, qoh: number): void {
  card.dataset['qoh'] = String(qoh);
  card.classList.toggle('is-out', qoh <= 0);
  showBadge(card, qoh <= 0);
  showLine(card, qoh);
  const tooFew = qoh < Number(card.dataset['step'] ?? 1);
  for (const part of card.querySelectorAll<HTMLElement>('[data-quick] > *')) {
    part.hidden = part.hasAttribute('data-too-few') !== tooFew;
  }
  showQuantity(card);
}

/** The badge of a sold-out card stands above its others. */
function showBadge(card: HTMLElement, isOut: boolean): void {
  const tags = card.querySelector('.tags');
  if (!tags || isOut === (tags.querySelector('[data-out]') !== null)) return;
  const others = [...tags.children].filter((badge) => !badge.matches('[data-out]'));
  tags.replaceChildren(...(isOut ? [outBadge()] : []), ...others.map((badge) => badge.cloneNode(true)));
}

function outBadge(): HTMLElement {
  const badge = document.createElement('span');
  badge.className = 'badge badge-out';
  badge.dataset['out'] = '';
  badge.textContent = goodsMessages.outOfStock;
  return badge;
}

/** Ends at the card's edge, so a longer text starts elsewhere. */
function showLine(card: HTMLElement, qoh: number): void {
  const { level, text } = stockText(qoh);
  const line = card.querySelector<HTMLElement>('[data-stock]');
  if (!line || (line.textContent === text && line.classList.contains(level))) return;
  const next = document.createElement('span');
  next.className = `stock ${level}`;
  next.dataset['stock'] = '';
  next.textContent = text;
  line.replaceWith(next);
}
