import type { VendingOrder } from '../../contract/premium/vending.ts';
import type { Shopper } from '../session/shopper.ts';
import { readVendingOrder, type VendingDeps } from './read-vending-order.ts';

const SHOWN = 20;

/** The shopper's orders that bought presses of the machine, newest first. */
export async function listVendingOrders(deps: VendingDeps, shopper: Pick<Shopper, 'id'>): Promise<VendingOrder[]> {
  const orders = await deps.connection.db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', shopper.id)
    .where('status', 'in', ['paid', 'refunded'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('position')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where('order_lines.item_id', '=', deps.store.items.vendingToken),
      ),
    )
    .orderBy('ts', 'desc')
    .limit(SHOWN)
    .execute();
  return await Promise.all(orders.map((order) => readVendingOrder(deps, order)));
}
