import { atom, computed } from 'nanostores';
import type { DeliveryDates } from '../../../contract/shipping/delivery-dates.ts';
import { fetchDeliveryDates } from '../../lib/api-shipping.ts';
import { holdsFor, keepFresh } from '../../lib/keep-fresh.ts';
import { $cart, $cartBusy } from '../cart/cart-state.ts';
import { $zip } from './zip.ts';

/** When an order placed now arrives at the shopper's postal code; null while unknown, and then pages show no dates. */
export const $deliveryDates = atom<DeliveryDates | null>(null);

/**
 * The prints in the cart and how many of each, by which the days are asked for again: more of them may ship later. Empty
 * without prints; null while the API does not have the cart yet that the screen shows.
 */
const $prints = computed([$cart, $cartBusy], ({ lines }, isBusy) =>
  isBusy ? null : lines.flatMap(({ type, id, qty }) => (type === 'pod' ? [`${id} × ${qty}`] : [])).join(),
);

/** Never throws: an order does not need the dates. */
export async function loadDeliveryDates(): Promise<void> {
  await load().catch((error: unknown) => console.warn('Delivery dates could not be loaded.', error));
}

/**
 * Keeps the dates true while the page is open: past the cut-off, an order arrives a day later, and another postal code may
 * be in another zone. Returns a function that stops it.
 */
export function keepDeliveryDates(): () => void {
  const stopFresh = keepFresh(load);
  const stopZip = $zip.listen(() => void loadDeliveryDates());
  const stopPrints = $prints.listen((prints) => {
    if (prints !== null && prints !== asked?.prints) void loadDeliveryDates();
  });
  return () => {
    stopFresh();
    stopZip();
    stopPrints();
  };
}

/** What the last request was about, and its answer until that has come. */
let asked: { readonly zip: string; readonly prints: string | null; readonly answer?: Promise<number> } | undefined;

/**
 * The cart and the checkout may start it at the same time. An answer for a postal code or prints that were left meanwhile
 * is dropped.
 */
function load(): Promise<number> {
  const [zip, prints] = [$zip.get(), $prints.get()];
  if (asked?.answer && asked.zip === zip && asked.prints === prints) return asked.answer;
  const answer = fetchDeliveryDates(zip, prints !== '')
    .then((dates) => {
      if (asked?.answer === answer) $deliveryDates.set(dates);
      return holdsFor(dates);
    })
    .finally(() => {
      if (asked?.answer === answer) asked = { zip, prints };
    });
  asked = { zip, prints, answer };
  return answer;
}
