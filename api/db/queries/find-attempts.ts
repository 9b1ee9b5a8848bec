import type { Selectable } from 'kysely';
import type { Pool } from 'pg';
import { pipelined, withFreshPlan } from '../prepared.ts';
import type { OrdersTable } from '../tables/orders.ts';
import { readCartLines, type StoredLine } from './cart-lines.ts';

type OrderRow = Selectable<OrdersTable>;

/** Prepared, because every checkout starts with it. */
const find = {
  name: 'find-attempts',
  text: `
    select * from orders
    where owner = $1 and (idempotency_key = $2 or status in ('pending', 'requires_action'))`,
};

/** A shopper's earlier checkouts: the order with this key, and others that are not settled. Also reads the cart. */
export async function findAttempts(
  pool: Pool,
  owner: string,
  key: string,
): Promise<{ known: OrderRow | undefined; unsettled: OrderRow[]; cart: StoredLine[] }> {
  const values = [owner, key];
  const [{ rows }, cart] = await withFreshPlan(find, (statement) =>
    pipelined(pool, (client) =>
      Promise.all([client.query<OrderRow>({ ...statement, values }), readCartLines(client, owner)]),
    ),
  );
  return {
    cart,
    known: rows.find(({ idempotency_key }) => idempotency_key === key),
    unsettled: rows.filter(({ idempotency_key }) => idempotency_key !== key),
  };
}
