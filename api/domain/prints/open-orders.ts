import { sql } from 'kysely';

/** Of a row of `prints`: an order with it is being paid right now. */
export const isBeingPaid = sql<boolean>`exists (
  select from order_lines join orders on orders.id = order_id
  where print_id = prints.id and status in ('pending', 'requires_action'))`;
