import type { OrdersChanged } from '../../../contract/desk/orders.ts';
import type { Deps } from '../deps.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { ShopError } from '../shop-error.ts';
import { recordChange } from './record-change.ts';

export interface OrderChange {
  /** such as `orders pack`, as the change of a single order is recorded */
  readonly verb: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Changes one order, by its id; what it throws for the shop's rules is the order's reason. */
  readonly work: (orderId: string) => Promise<unknown>;
}

/**
 * Does the same to each of these orders, one after the other, each in a transaction of its own with its entry in the log:
 * one that is refused keeps no other from being done.
 */
export async function changeOrders(
  deps: Pick<Deps, 'connection' | 'clock'>,
  staff: Staff,
  numbers: readonly string[],
  { verb, details = {}, work }: OrderChange,
): Promise<OrdersChanged> {
  const chosen = [...new Set(numbers)];
  const rows = await deps.connection.db
    .selectFrom('orders')
    .select(['id', 'ref_id'])
    .where('ref_id', 'in', chosen)
    .execute();
  const changed: OrdersChanged = { done: [], refused: [] };
  for (const number of chosen) {
    try {
      const row = rows.find(({ ref_id }) => ref_id === number);
      if (!row) throw new ShopError('order_unknown', { order: number });
      await recordChange(deps, staff, { verb, target: number, details }, () => work(row.id));
      changed.done.push(number);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      changed.refused.push({ number, reason: error.message });
    }
  }
  return changed;
}
