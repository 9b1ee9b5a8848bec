import { dollars } from '../../../api/contract/money/dollars.ts';
import type { Order, ShopperOrderStatus } from '../../../api/contract/order.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { inTitleCase } from './in-title-case.ts';

/** The end of the id, which shoppers see as the order number. */
export function orderNumber({ id }: Pick<Order, 'id'>): string {
  return id.slice(-6).toUpperCase();
}

/** in progress, sent, or refunded */
type OrderMood = 'go' | 'done' | 'off';

const moods: Readonly<Partial<Record<ShopperOrderStatus, OrderMood>>> = {
  shipped: 'done',
  ready_for_pickup: 'done',
  partly_refunded: 'off',
  refunded: 'off',
  declined: 'off',
  cancelled: 'off',
};

export function orderStatus({ status, standing }: Pick<Order, 'status' | 'standing'>): {
  words: string;
  mood: OrderMood;
} {
  return { words: inTitleCase(standing ?? status), mood: (standing && moods[standing]) ?? 'go' };
}

/** `7712 0459 3381`: in groups of four, as on the label. */
export function shownTracking(trackingNum: string): string {
  return trackingNum.replace(/(.{4})(?=.)/g, '$1 ');
}

export function isPickup({ shipping }: Pick<Order, 'shipping'>): boolean {
  return shipping.serviceCode === serviceCodes.pickup;
}

/** Refunded cents. */
export function refundOf({ payment }: Pick<Order, 'payment'>): number {
  return payment.refunded ?? 0;
}

/** `Visa 4242`, `PayPal`; empty when unknown. */
export function paidWith({ payment }: Pick<Order, 'payment'>): string {
  const { kind, brand = 'card', last4 } = payment.paidWith ?? {};
  if (kind === 'paypal') return 'PayPal';
  return kind ? [inTitleCase(brand), last4].filter(Boolean).join(' ') : '';
}

/** `4 orders` and `in the last six months, $239.87 after one refund`. */
export function summarize(orders: readonly Order[], words: string): { count: string; rest: string } {
  const refunds = orders.filter((order) => refundOf(order) > 0);
  const spent = orders.reduce((sum, order) => sum + order.payment.amount - refundOf(order), 0);
  const after = ['', ' after one refund'][refunds.length] ?? ` after ${refunds.length} refunds`;
  return {
    count: orders.length === 1 ? '1 order' : `${orders.length} orders`,
    rest: `${words}, ${dollars(spent)}${after}`,
  };
}
