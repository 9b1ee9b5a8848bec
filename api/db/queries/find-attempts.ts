import type { Selectable } from 'kysely';
import type { Pool } from 'pg';
import { prepared } from '../prepared.ts';
import type { OrdersTable } from '../schema.ts';

type OrderRow = Selectable<OrdersTable>;

/** Prepared, because every checkout starts with it. */
const find = {
  name: 'find-attempts',
  text: `
    select * from orders
    where owner = $1 and (idempotency_key = $2 or status in ('pending', 'requires_action'))`,
};

/** A shopper's earlier checkouts: the order with this key, and others that are not settled. */
export async function findAttempts(
  pool: Pool,
  owner: string,
  key: string,
): Promise<{ known: OrderRow | undefined; unsettled: OrderRow[] }> {
  const { rows } = await prepared<OrderRow>(pool, find, [owner, key]);
  return {
    known: rows.find(({ idempotency_key }) => idempotency_key === key),
    unsettled: rows.filter(({ idempotency_key }) => idempotency_key !== key),
  };
}
