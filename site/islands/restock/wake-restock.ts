import { onContent } from '../../lib/page-content.ts';
import { $stock } from '../product/stock-store.ts';
import { placeFor, readPlace } from './restock-place.ts';

let stopLast = () => {};

onContent((content) => {
  stopLast();
  const place = content.querySelector<HTMLElement>('[data-restock]');
  stopLast = place ? wakeRestock(place) : () => {};
});

/**
 * Loads the code of the form when the product is out of stock: most pages never need it. Until then, clicks do no harm.
 * Returns a function that ends it.
 */
export function wakeRestock(place: HTMLElement): () => void {
  const itemId = place.dataset['restock'] ?? '';
  let isOver = false;
  let isAwake = false;
  let stop = () => {};
  const wake = async () => {
    if (isAwake || placeFor(readPlace(place), $stock.get().get(itemId)) === 'none') return;
    isAwake = true;
    try {
      const { startRestockForm } = await import('./restock-form.ts');
      if (!isOver) stop = startRestockForm(place);
    } catch {
      isAwake = false;
    }
  };
  const stopWaiting = $stock.subscribe(() => void wake());
  return () => {
    isOver = true;
    stopWaiting();
    stop();
  };
}
