import { isPaymentPage } from '../../../contract/routes/payment-pages.ts';
import { mayMeasure } from '../consent.ts';
import type { ShopEvent } from './events.ts';
import { keepEvent, takeEvents } from './waiting-events.ts';

/** Pages where shoppers pay load no other site's code but the payment services'. */
export function loadsTracking(): boolean {
  return !isPaymentPage(location.pathname);
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
  send([event]);
}

/** Tracks what pages where shoppers pay have left, in its order. */
export function trackKeptEvents(): void {
  const events = takeEvents();
  if (events.length > 0) send(events);
}

function send(events: readonly ShopEvent[]): void {
  import('./deliver.ts')
    .then(async ({ deliver }) => {
      for (const event of events) await deliver(event);
    })
    .catch((error: unknown) => console.warn('An event was not measured.', error));
}
