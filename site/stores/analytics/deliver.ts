import { publicSettings } from '../../lib/public-settings.ts';
import { mayMeasure } from '../consent.ts';
import type { ShopEvent } from './events.ts';
import { startGoogle, tellGoogle } from './google.ts';

/** Loads the affiliate's tracking pixel; `amount` is in dollars. */
function callAffiliate(template: string, { orderId, amount }: { orderId: string; amount: number }): void {
  const picture = new Image();
  picture.src = template
    .replaceAll('{orderId}', () => encodeURIComponent(orderId))
    .replaceAll('{amount}', amount.toFixed(2));
}

// Loaded on demand by track.ts, so that pages without consent never load it.

/** Sends an event to its service, unless the shopper has withdrawn consent since. */
export async function deliver(event: ShopEvent): Promise<void> {
  const { measurementId, affiliateUrl } = await publicSettings();
  if (!mayMeasure()) return;
  if (event.name === 'affiliate_conversion') {
    if (affiliateUrl) callAffiliate(affiliateUrl, event.params);
  } else if (measurementId) {
    startGoogle(measurementId);
    tellGoogle(event.name, event.params);
  }
}
