import type { Order } from '../../../api/contract/order.ts';
import { isPickup } from './order-facts.ts';
import { shopDay } from './shop-day.ts';

interface ProgressStep {
  readonly label: string;
  /** a day, or a word about it */
  readonly when: string;
  readonly isDone: boolean;
}

/** Nothing travels of an order that was given up. */
const ended: readonly string[] = ['declined', 'cancelled', 'refunded'];

/** The steps that the shop itself knows of; nothing is claimed that only the carrier can tell. */
export function progressOf(order: Order): ProgressStep[] {
  const { ts, shippedAt, standing, status } = order;
  if (ended.includes(standing ?? status)) return [];
  const isOut = Boolean(shippedAt);
  const when = shippedAt ? shopDay(shippedAt) : '';
  return [
    { label: 'Placed', when: shopDay(ts), isDone: true },
    { label: 'Packed', when: isOut ? when : 'under way', isDone: isOut },
    { label: isPickup(order) ? 'Ready for pickup' : 'Shipped', when, isDone: isOut },
  ];
}
