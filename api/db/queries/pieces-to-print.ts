import { sql } from 'kysely';

/** Pieces of a line of an order that are to be printed: refunded ones are not. For queries of `order_lines`. */
export const piecesToPrint = sql`(qty - refunded_pieces(order_lines.order_id, order_lines.body ->> 'id'))`;

/** Of these, the pieces that are not good yet. */
export const piecesLeft = sql`greatest(0, ${piecesToPrint} - (
  select coalesce(sum(good), 0) from print_runs r
  where r.order_id = order_lines.order_id and r.position = order_lines.position))`;
