import type { Db } from '../../db/schema.ts';
import type { OrderRow } from '../orders/order-rows.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

/** The shopper's order that PayPal knows by this id. Another's is as unknown as none. */
export async function ownPaypalOrder(
  { db }: { readonly db: Db },
  { id: owner }: Shopper,
  paypalOrderId: string,
): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('paypal_order_id', '=', paypalOrderId)
    .where('owner', '=', owner)
    .executeTakeFirst();
  if (!order) throw new ShopError('paypal_order_unknown');
  return order;
}
