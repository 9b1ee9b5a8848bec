import type { Order } from '../../../api/contract/order.ts';
import { isPickup } from './order-facts.ts';
import { shopDay } from './shop-day.ts';

export interface ProgressStep {
  readonly label: string;
  /** a day, or a word about it */
  readonly when: string;
  readonly isDone: boolean;
}

/** Nothing travels of an order that was given up. */
const ended: readonly string[] = ['declined', 'cancelled', 'refunded'];

/** The steps of a parcel; nothing is claimed that only the carrier knows. */
export function progressOf(order: Order): ProgressStep[] {
  if (ended.includes(order.status)) return [];
  const isOut = order.trackingInfo.length > 0;
  const last = isPickup(order)
    ? { label: 'Picked up', when: isOut ? '' : 'when you come' }
    : { label: 'Shipped', when: isOut ? 'with FedEx' : '' };
  return [
    { label: 'Placed', when: shopDay(order.ts), isDone: true },
    { label: 'Packed', when: isOut ? '' : 'under way', isDone: isOut },
    { ...last, isDone: isOut },
  ];
}
