import { atom } from 'nanostores';
import type { DeliveryDates } from '../../../contract/shipping/delivery-dates.ts';
import { fetchDeliveryDates } from '../../lib/api-shipping.ts';
import { holdsFor, keepFresh } from '../../lib/keep-fresh.ts';
import { $zip } from './zip.ts';

/** When an order placed now arrives at the shopper's postal code; null while unknown, and then pages show no dates. */
export const $deliveryDates = atom<DeliveryDates | null>(null);

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
  return () => {
    stopFresh();
    stopZip();
  };
}

let loading: { readonly zip: string; readonly answer: Promise<number> } | undefined;

/** The cart and the checkout may start it at the same time. An answer for a postal code that was left meanwhile is dropped. */
function load(): Promise<number> {
  const zip = $zip.get();
  if (loading?.zip === zip) return loading.answer;
  const answer = fetchDeliveryDates(zip)
    .then((dates) => {
      if (zip === $zip.get()) $deliveryDates.set(dates);
      return holdsFor(dates);
    })
    .finally(() => {
      if (loading?.answer === answer) loading = undefined;
    });
  loading = { zip, answer };
  return answer;
}
