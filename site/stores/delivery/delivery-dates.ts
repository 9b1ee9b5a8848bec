import { atom } from 'nanostores';
import type { DeliveryDates } from '../../../api/contract/shipping/delivery-dates.ts';
import { fetchDeliveryDates } from '../../lib/api-shipping.ts';
import { holdsFor, keepFresh } from '../../lib/keep-fresh.ts';

/** When an order placed now arrives; null while unknown, and then pages show no dates. */
export const $deliveryDates = atom<DeliveryDates | null>(null);

/** Never throws: an order does not need the dates. */
export async function loadDeliveryDates(): Promise<void> {
  await load().catch((error: unknown) => console.warn('Delivery dates could not be loaded.', error));
}

/** Keeps the dates true while the page is open: past the cut-off, an order arrives a day later. Returns a function that stops it. */
export function keepDeliveryDates(): () => void {
  return keepFresh(load);
}

let loading: Promise<number> | undefined;

/** The cart and the checkout may start it at the same time. */
function load(): Promise<number> {
  loading ??= fetchDeliveryDates()
    .then((dates) => {
      $deliveryDates.set(dates);
      return holdsFor(dates);
    })
    .finally(() => {
      loading = undefined;
    });
  return loading;
}
