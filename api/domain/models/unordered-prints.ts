import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';

/** How long a removed cart line can be put back. */
const HOURS_KEPT = 24;

/** Deletes prints that are in no cart and no order; returns how many. Their models stay until they expire. */
export async function sweepPrints({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - HOURS_KEPT * 3_600_000);
  const { numAffectedRows } = await sql`
    delete from prints where ordered_at is null and created_at < ${before}
      and not exists (select from cart_lines where print_id = prints.id)
      and not ${isBeingPaid}
  `.execute(connection.db);
  return Number(numAffectedRows ?? 0n);
}

/** A condition on `prints`: an order with the print is being paid right now. */
export const isBeingPaid = sql<boolean>`exists (
  select from order_lines join orders on orders.id = order_id
  where print_id = prints.id and status in ('pending', 'requires_action', 'processing'))`;

/**
 * Locks the cart lines of matching prints until the transaction ends, as placing an order does: a delete that follows
 * either sees the print in a new order, or the order no longer finds it in the cart.
 */
export async function lockCartLines(trx: Transaction<Database>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from cart_lines join prints on prints.id = print_id where ordered_at is null and ${which}
    order by cart_lines.id for update of cart_lines`.execute(trx);
}
