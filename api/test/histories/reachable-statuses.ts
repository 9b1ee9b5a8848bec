import type { OrderStatus } from '../../../contract/order.ts';
import { type SettleAction, settleTable } from '../../domain/orders/settle-table.ts';

const statusAfter: Partial<Record<SettleAction, OrderStatus>> = {
  complete: 'paid',
  accept: 'processing',
  decline: 'declined',
  refuse: 'declined',
  cancel: 'cancelled',
  wait: 'requires_action',
  mark_refunded: 'refunded',
};

/** What staff, shoppers and refunds do to a paid order; a refund that fails at the bank is undone. */
const byPeople: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  paid: ['cancelled', 'refunded'],
  refunded: ['paid'],
};

/** Every status that an order may have one or more transitions after this one, by the tables of the shop. */
export function reachableFrom(status: OrderStatus, known = new Set<OrderStatus>()): ReadonlySet<OrderStatus> {
  if (known.has(status)) return known;
  known.add(status);
  const settled = Object.values(settleTable[status]).flatMap((action) => statusAfter[action] ?? []);
  for (const next of [...settled, ...(byPeople[status] ?? [])]) reachableFrom(next, known);
  return known;
}
