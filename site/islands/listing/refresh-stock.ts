import { fetchStock, type Stock, stockCallsFor } from '../../lib/live-stock.ts';
import { cardElements } from './card-elements.ts';
import { showStock } from './show-stock.ts';

/** Updates the cards to the current stock, as pages carry the stock of their build. */
export async function refreshStock(goods: HTMLElement): Promise<void> {
  const cards = cardElements(goods).filter((card) => card.querySelector('[data-stock]'));
  const answers = await Promise.all(stockCallsFor(cards.flatMap(idsOf)).map(fetchStock));
  const stock = new Map(answers.flatMap((answer) => [...answer]));
  for (const card of cards) {
    const qoh = stockOf(card, stock);
    if (qoh !== undefined && String(qoh) !== card.dataset['qoh']) showStock(card, qoh);
  }
}

/** The items behind a card. */
function idsOf({ dataset }: HTMLElement): string[] {
  return (dataset['sizes'] ?? dataset['item'] ?? '').split(' ');
}

/** Of all sizes together, where a card stands for several; undefined where the answer leaves one out. */
function stockOf(card: HTMLElement, stock: Stock): number | undefined {
  const ids = idsOf(card);
  if (!ids.every((id) => stock.has(id))) return undefined;
  return ids.reduce((sum, id) => sum + (stock.get(id) ?? 0), 0);
}
