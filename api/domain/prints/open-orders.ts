import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/schema.ts';

/** Of a row of `prints`: an order with it is being paid right now. */
export const isBeingPaid = sql<boolean>`exists (
  select from order_lines join orders on orders.id = order_id
  where print_id = prints.id and status in ('pending', 'requires_action'))`;

/**
 * Holds the lines of the prints of which `which` is true until the end of the transaction, as placing an order does:
 * what is deleted next is seen to be in an order that was placed a moment ago, or is no more in the cart that is ordered.
 */
export async function holdCarts(trx: Transaction<Database>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from cart_lines join prints on prints.id = print_id where ordered_at is null and ${which}
    order by cart_lines.id for update of cart_lines`.execute(trx);
}
