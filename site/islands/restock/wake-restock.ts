import { onContent } from '../../lib/page-content.ts';
import { startLater } from '../../lib/start-later.ts';
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
  const form = startLater(async () => {
    const { startRestockForm } = await import('./restock-form.ts');
    return () => startRestockForm(place);
  });
  const stopWaiting = $stock.subscribe((stock) => {
    if (placeFor(readPlace(place), stock.get(itemId)) !== 'none') void form.start();
  });
  return () => {
    stopWaiting();
    form.stop();
  };
}
