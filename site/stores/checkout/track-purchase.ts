import { persistentAtom } from '@nanostores/persistent';
import type { Order } from '../../../contract/order.ts';
import { goodsOf, type Purchase } from '../analytics/events.ts';
import { track } from '../analytics/track.ts';
import { mayMeasure } from '../consent.ts';

const MAX_TRACKED = 20;

/** Orders tracked in any tab: a reload, or a second answer for the same order, tracks none twice. */
const $trackedOrders = persistentAtom<readonly string[]>('northspool:told-orders', [], {
  encode: JSON.stringify,
  decode: readIds,
});

/** Tracks a paid order once, and never one that was placed before consent. */
export function trackOrder({ id, payment, totals, lines }: Order): void {
  trackPurchaseOnce(id, {
    transaction_id: payment.refId,
    currency: 'USD',
    value: (totals.subtotal - totals.discount) / 100,
    tax: totals.tax / 100,
    shipping: totals.shipping / 100,
    items: goodsOf(lines),
  });
}

/** `id` is the same after a reload and in a second answer. */
export function trackPurchaseOnce(id: string, params: Purchase): void {
  const tracked = $trackedOrders.get();
  if (!mayMeasure() || tracked.includes(id)) return;
  $trackedOrders.set([...tracked, id].slice(-MAX_TRACKED));
  track({ name: 'purchase', params });
  track({ name: 'affiliate_conversion', params: { orderId: params.transaction_id, amount: params.value } });
}

function readIds(stored: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
}
