import type { OwnData } from '../../contract/accounts/own-data.ts';
import type { Db } from '../../db/schema.ts';
import { linesOf } from '../orders/order-rows.ts';
import { presentOrder } from '../orders/present-order.ts';

/** The account's orders, newest first, with what the shop keeps of them and shows on no page. */
export async function collectOrders(db: Db, owner: string): Promise<OwnData['orders']> {
  const rows = await db.selectFrom('orders').selectAll().where('owner', '=', owner).orderBy('ts', 'desc').execute();
  const ids = rows.map(({ id }) => id);
  const lines = await linesOf(db, ids);
  const refunds = await refundsOf(db, ids);
  return rows.map((row) => ({
    ...presentOrder(row, lines.get(row.id) ?? []),
    coupon: row.coupon,
    phone: row.customer.phone,
    note: row.customer.note ?? '',
    refunds: refunds
      .filter((refund) => refund.order_id === row.id)
      .map(({ amount, reason, asked_at, done_at }) => ({
        amount,
        reason,
        asked: asked_at.toISOString(),
        done: done_at?.toISOString() ?? null,
      })),
  }));
}

async function refundsOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('order_refunds')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('asked_at')
    .execute();
}
