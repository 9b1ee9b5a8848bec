import { pageGroup } from '../../../api/contract/routes/page-group.ts';
import { mayMeasure } from '../consent.ts';
import type { ShopEvent } from './events.ts';
import { keepEvent } from './waiting-events.ts';

/** Pages where shoppers pay load no other site's code but the payment services'. */
export function loadsTracking(): boolean {
  return pageGroup(location.pathname) === 'shop';
}

/**
 * Tracks an event with the services set up for this shop, with the shopper's consent. Without consent the event is
 * dropped, not kept for later. The code behind it loads only with consent; an event of a page where shoppers pay waits for
 * the next other page.
 */
export function track(event: ShopEvent): void {
  if (!mayMeasure()) return;
  if (!loadsTracking()) {
    keepEvent(event);
    return;
  }
  import('./deliver.ts')
    .then(({ deliver }) => deliver(event))
    .catch((error: unknown) => console.warn('An event was not measured.', error));
}
