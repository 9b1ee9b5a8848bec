import type { Order } from '../../../api/contract/order.ts';
import { isPickup } from './order-facts.ts';
import { shopDay } from './shop-day.ts';

interface ProgressStep {
  readonly label: string;
  /** a day, or a word */
  readonly when: string;
  readonly isDone: boolean;
}

/** These orders are never sent. */
const ended: readonly string[] = ['declined', 'cancelled', 'refunded'];

/** The steps that the shop itself knows; what only the carrier knows is left out. */
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
