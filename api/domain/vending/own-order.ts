import type { Db } from '../../db/schema.ts';
import { isUuid, type OrderRow } from '../orders/order-rows.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

/** The shopper's order, by its id or the number on its receipt. Another's looks like none at all. */
export async function ownOrder(db: Db, shopper: Pick<Shopper, 'id'>, named: string): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', shopper.id)
    .where((eb) => (isUuid(named) ? eb('id', '=', named) : eb('ref_id', '=', named.toUpperCase())))
    .executeTakeFirst();
  if (!order) throw new ShopError('not_yours');
  return order;
}

/** Presses of the machine that an order bought; none before it is paid, nor when it was refunded. */
export async function pressesBought(db: Db, { id, status }: OrderRow, vendingToken: string): Promise<number> {
  if (status !== 'paid') return 0;
  const { qty } = await db
    .selectFrom('order_lines')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('qty'), eb.lit(0)).as('qty'))
    .where('order_id', '=', id)
    .where('item_id', '=', vendingToken)
    .executeTakeFirstOrThrow();
  return Number(qty);
}
