import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { stockText } from '../../lib/listing/stock-text.ts';
import { fetchStock, type Stock } from '../../lib/live-stock.ts';
import { cardElements } from './card-index.ts';
import { showQuantity } from './card-quantity.ts';

/** Dispatched by a grid when the stock of some of its cards changed. */
export const STOCK_CHANGED = 'northspool:stock';

export function isStockCall(call: string | undefined): call is `/api/items${string}` {
  return call?.startsWith('/api/items') ?? false;
}

/** Updates the cards to the current stock, as pages carry the stock of their build. Nothing moves. */
export async function refreshStock(goods: HTMLElement, call: `/api/items${string}`): Promise<void> {
  const stock = await fetchStock(call);
  const changed = cardElements(goods).filter((card) => {
    const qoh = stockOf(card, stock);
    if (qoh === undefined || String(qoh) === card.dataset['qoh']) return false;
    showStock(card, qoh);
    return true;
  });
  if (changed.length > 0) goods.dispatchEvent(new Event(STOCK_CHANGED));
}

/** Of all sizes together, where a card stands for several; undefined where the answer leaves one out. */
function stockOf({ dataset }: HTMLElement, stock: Stock): number | undefined {
  const ids = (dataset['sizes'] ?? dataset['item'] ?? '').split(' ');
  if (!ids.every((id) => stock.has(id))) return undefined;
  return ids.reduce((sum, id) => sum + (stock.get(id) ?? 0), 0);
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
    label.textContent = tooFew ? goodsMessages.outOfStock : 'Add';
  }
  card.querySelector('[data-quick]')?.classList.toggle('quick-one', tooFew);
  const stepper = card.querySelector('fieldset');
  if (stepper) stepper.hidden = tooFew;
  showQuantity(card);
}
