import { dollars } from '../../../api/contract/money/dollars.ts';
import type { Order } from '../../../api/contract/order.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { inTitleCase } from './in-title-case.ts';

/** The end of the id, which is what the shop calls an order by (2 §2.6). */
export function orderNumber({ id }: Pick<Order, 'id'>): string {
  return id.slice(-6).toUpperCase();
}

/** under way, arrived, or come to nothing */
export type OrderMood = 'go' | 'done' | 'off';

const moods: Readonly<Record<string, OrderMood>> = {
  delivered: 'done',
  complete: 'done',
  declined: 'off',
  cancelled: 'off',
  refunded: 'off',
};

export function orderStatus({ status }: Pick<Order, 'status'>): { words: string; mood: OrderMood } {
  return { words: inTitleCase(status), mood: moods[status] ?? 'go' };
}

/** Where FedEx tells what became of a parcel. */
export function trackingUrl(trackingNum: string): string {
  return `https://www.fedex.com/fedextrack/?${new URLSearchParams({ trknbr: trackingNum })}`;
}

/** `7712 0459 3381`: in fours, as it stands on the label. */
export function shownTracking(trackingNum: string): string {
  return trackingNum.replace(/(.{4})(?=.)/g, '$1 ');
}

export function isPickup({ shipping }: Pick<Order, 'shipping'>): boolean {
  return shipping.serviceCode === serviceCodes.pickup;
}

/** Cents that went back to the shopper. */
export function refundOf({ status, payment }: Order): number {
  return status === 'refunded' ? payment.amount : 0;
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
