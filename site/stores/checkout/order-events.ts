import { persistentAtom } from '@nanostores/persistent';
import type { Order } from '../../../api/contract/order.ts';
import type { Purchase } from '../../lib/analytics/events.ts';
import { goodsOf } from '../../lib/analytics/goods.ts';
import { track } from '../../lib/analytics.ts';
import { mayMeasure } from '../consent.ts';

const MOST = 20;

/** Orders that were told of, in any tab: a reload, or a second answer for the same order, tells of none twice. */
const $toldOrders = persistentAtom<readonly string[]>('northspool:told-orders', [], {
  encode: JSON.stringify,
  decode: readIds,
});

/** Tells of an order that was paid: once, and never of one that was placed before the shopper agreed. */
export function trackOrder({ id, payment, totals, lines }: Order): void {
  tellOnce(id, {
    transaction_id: payment.refId,
    currency: 'USD',
    value: (totals.subtotal - totals.discount) / 100,
    tax: totals.tax / 100,
    shipping: totals.shipping / 100,
    items: goodsOf(lines),
  });
}

/** `id`: what a reload and a second answer have in common. */
export function tellOnce(id: string, params: Purchase): void {
  const told = $toldOrders.get();
  if (!mayMeasure() || told.includes(id)) return;
  $toldOrders.set([...told, id].slice(-MOST));
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
