import type { Order } from '../../contract/order.ts';
import type { Db } from '../../db/schema.ts';
import type { Shopper } from '../session/shopper.ts';
import { linesOf } from './order-rows.ts';
import { presentOrder } from './present-order.ts';

/** More than this is never asked for by a page. */
const MOST_ORDERS = 500;

export interface SalesFilter {
  /** only orders that are younger */
  readonly since?: Date | undefined;
  readonly limit?: number | undefined;
}

/** The shopper's own orders, newest first. Tries that were declined or cancelled are not sales. */
export async function listSales(db: Db, shopper: Shopper, { since, limit }: SalesFilter): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', shopper.id)
    .where('status', 'in', ['paid', 'refunded'])
    .$if(since !== undefined, (query) => query.where('ts', '>=', since ?? new Date(0)))
    .orderBy('ts', 'desc')
    .orderBy('id')
    .limit(limit ?? MOST_ORDERS)
    .execute();
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentOrder(row, lines.get(row.id) ?? []));
}
