import { mayMeasure } from '../consent.ts';
import type { ShopEvent } from './events.ts';

/**
 * Tracks an event with the services set up for this shop, with the shopper's consent. Without consent the event is
 * dropped, not kept for later. The code behind it loads only with consent.
 */
export function track(event: ShopEvent): void {
  if (!mayMeasure()) return;
  import('./deliver.ts')
    .then(({ deliver }) => deliver(event))
    .catch((error: unknown) => console.warn('An event was not measured.', error));
}
