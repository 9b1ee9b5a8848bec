import { mayMeasure } from '../consent.ts';
import type { ShopEvent } from './events.ts';

/**
 * Tells of what a shopper did, to whom this installation is set up for, with the shopper's consent. Without it the event
 * is forgotten: it is not told later either. Nothing but this line of the rule is loaded before.
 */
export function track(event: ShopEvent): void {
  if (!mayMeasure()) return;
  import('./deliver.ts')
    .then(({ deliver }) => deliver(event))
    .catch((error: unknown) => console.warn('An event was not measured.', error));
}
