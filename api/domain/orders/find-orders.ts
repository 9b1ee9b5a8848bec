import type { OrderStatus } from '../../contract/order.ts';
import type { Db } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';
import type { OrderRow } from './order-rows.ts';

export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  readonly email?: string | undefined;
  readonly since?: Date | undefined;
  /** paid, and neither sent nor ready to be picked up */
  readonly unshipped?: boolean | undefined;
  readonly limit: number;
}

/** Orders of all shoppers, newest first, for the shop's own people. */
export async function findOrders(db: Db, { status, email, since, unshipped, limit }: OrderFilter): Promise<OrderRow[]> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'paid'))
    .$if(unshipped === true, (query) => query.where('status', '=', 'paid').where('shipped_at', 'is', null))
    .$if(email !== undefined, (query) => query.where((eb) => eb(eb.fn('lower', ['email']), '=', email?.toLowerCase())))
    .$if(since !== undefined, (query) => query.where('ts', '>=', since ?? new Date(0)))
    .orderBy('ts', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** By the number on the receipt, whatever its case. */
export async function orderOfNumber(db: Db, number: string): Promise<OrderRow> {
  const refId = number.trim().toUpperCase();
  const order = await db.selectFrom('orders').selectAll().where('ref_id', '=', refId).executeTakeFirst();
  if (!order) throw new ShopError('order_unknown', { order: number });
  return order;
}
