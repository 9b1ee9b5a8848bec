import { messages } from '../../../api/contract/messages.ts';
import { stockText } from '../../lib/listing/stock-text.ts';
import { fetchStock } from '../../lib/live-stock.ts';
import { showQuantity } from './card-quantity.ts';

export function isStockCall(call: string | undefined): call is `/api/items${string}` {
  return call?.startsWith('/api/items') ?? false;
}

/** Brings the cards up to date: pages are built with the stock of that hour. Nothing on them moves. */
export async function refreshStock(goods: HTMLElement, call: `/api/items${string}`): Promise<void> {
  const stock = await fetchStock(call);
  for (const card of goods.querySelectorAll<HTMLElement>('[data-item]')) {
    const qoh = stock.get(card.dataset['item'] ?? '');
    if (qoh !== undefined && String(qoh) !== card.dataset['qoh']) showStock(card, qoh);
  }
}

export function showStock(card: HTMLElement, qoh: number): void {
  const { level, text } = stockText(qoh);
  card.dataset['qoh'] = String(qoh);
  card.classList.toggle('is-out', qoh <= 0);
  const badge = card.querySelector<HTMLElement>('[data-out]');
  if (badge) badge.hidden = qoh > 0;
  const line = card.querySelector<HTMLElement>('[data-stock]');
  if (line) {
    line.textContent = text;
    line.className = `stock ${level}`;
  }
  const add = card.querySelector<HTMLButtonElement>('[data-add]');
  const label = add?.querySelector('[data-label]');
  const tooFew = qoh < Number(card.dataset['step']);
  if (add && label) {
    add.disabled = tooFew;
    label.textContent = tooFew ? messages.outOfStock : 'Add';
  }
  showQuantity(card);
}
