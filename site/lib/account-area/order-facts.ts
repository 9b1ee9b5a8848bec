import { counted } from '../../../contract/counted.ts';
import { dollars } from '../../../contract/dollars.ts';
import type { Order, ShopperOrderStatus } from '../../../contract/order.ts';
import { isPickup } from '../../../contract/order-words.ts';
import { paidWithTitle } from '../../../contract/paid-with.ts';
import { townLine } from '../../../contract/postal-code.ts';

/** in progress, sent, or refunded */
type OrderMood = 'go' | 'done' | 'off';

const moods: Readonly<Partial<Record<ShopperOrderStatus, OrderMood>>> = {
  delivered: 'done',
  shipped: 'done',
  ready_for_pickup: 'done',
  partly_refunded: 'off',
  refunded: 'off',
  declined: 'off',
  cancelled: 'off',
};

export function orderStatus({ status, standing }: { status?: Order['status'] } & Pick<Order, 'standing'>): {
  words: string;
  mood: OrderMood;
} {
  return {
    words: inTitleCase(
      (standing ?? status ?? '').replace('cancelled', 'canceled').replace('processing', 'payment_pending'),
    ),
    mood: (standing && moods[standing]) ?? 'go',
  };
}

/** `7712 0459 3381`: in groups of four, as on the label. */
export function shownTracking(trackingNum: string): string {
  return trackingNum.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The page of an order. */
export function orderPath(orderId: string): string {
  return `/account/orders/${orderId}/`;
}

/** The heading of the destination. Nothing ships to the address of a canceled order. */
export function destinationTitle(order: Pick<Order, 'shipping' | 'cancelledAt'>): string {
  if (isPickup(order)) return 'Local pickup';
  return order.cancelledAt ? 'Address' : 'Ships to';
}

/** The address in one line; of a pickup, the place and its hours. */
export function destinationLine(order: Pick<Order, 'shipping'>, pickupPlace: string): string {
  if (isPickup(order)) return pickupPlace;
  const { name, address, address2, city, state, zipCode } = order.shipping;
  return [name, address, address2, townLine(city, state, zipCode)].filter(Boolean).join(', ');
}

/** Keeps the month and the day of a date on one line. */
export function keptDays(words: string): string {
  return words.replace(/\b([A-Z][a-z]{2}) (?=\d)/g, '$1\u00a0');
}

/** Whether the shopper can still cancel, by this browser's clock; the shop decides. */
export function isCancelable({ cancelUntil }: Pick<Order, 'cancelUntil'>, now: Date): boolean {
  return cancelUntil ? new Date(cancelUntil) > now : false;
}

/** Whether the shopper can still ask for a return. */
export function isReturnable({ returnUntil }: Pick<Order, 'returnUntil'>, now: Date): boolean {
  return returnUntil ? new Date(returnUntil) > now : false;
}

/** Whether money came in for it; some of it may have gone back. */
export function isPaid({ status, cancelledAt }: Pick<Order, 'status' | 'cancelledAt'>): boolean {
  return status === 'paid' || status === 'refunded' || Boolean(cancelledAt);
}

/** Refunded cents. */
export function refundOf({ payment }: Pick<Order, 'payment'>): number {
  return payment.refunded ?? 0;
}

/** `Visa ending 4242`, `PayPal`; empty when unknown. */
export function paidWith({ payment }: Pick<Order, 'payment'>): string {
  return payment.paidWith ? paidWithTitle(payment.paidWith) : '';
}

/** `4 orders` and `in the last six months, $239.87 after one refund`. */
export function summarize(orders: readonly Order[], words: string): { count: string; rest: string } {
  const refunds = orders.filter((order) => refundOf(order) > 0);
  const spent = orders.filter(isPaid).reduce((sum, order) => sum + order.payment.amount - refundOf(order), 0);
  const after = ['', ' after one refund'][refunds.length] ?? ` after ${refunds.length} refunds`;
  return {
    count: counted(orders.length, 'order'),
    rest: `${words}, ${dollars(spent)}${after}`,
  };
}

/** `requires_action` as `Requires Action`. */
export function inTitleCase(status: string): string {
  return status
    .split(/[_\s-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}
