import { type RawBuilder, sql } from 'kysely';
import { shopDay } from '../../../content-reader/as-of.ts';
import type { Deps } from '../deps.ts';
import { isMoneyHeld } from '../orders/record-dispute.ts';

type PackDeps = Pick<Deps, 'store' | 'clock'>;

/**
 * Orders that can leave now: paid, in stock, printed, not disputed, not about to change and with a piece that was not refunded. Presses at the vending machine that a shopper has
 * not used delay an order until its promised day.
 */
export function canLeave({ store, clock }: PackDeps): RawBuilder<boolean> {
  const today = shopDay(clock(), store.timeZone);
  return sql<boolean>`
    orders.status = 'paid' and orders.shipped_at is null and not orders.waits_for_stock and orders.open_charge_id is null
    and not exists (
      select from order_lines where order_id = orders.id and print_id is not null and printed_at is null
        and qty > refunded_pieces(order_id, body ->> 'id'))
    and exists (
      select from order_lines where order_id = orders.id
        and qty > refunded_pieces(order_id, body ->> 'id') + shipped_pieces(order_id, body ->> 'id'))
    and not ${isMoneyHeld}
    and (coalesce(orders.arrival ->> 'ships', '') <= ${today} or (
      select coalesce(sum(qty), 0) from order_lines where order_id = orders.id and item_id = ${store.items.vendingToken}
    ) <= (select count(*) from vending_presses where order_id = orders.id and state = 'dispensed'))`;
}

/** Orders to pack: those that Today counts, the list of orders to pack shows, and packers are given one after another. */
export function isToPack(deps: PackDeps): RawBuilder<boolean> {
  return sql<boolean>`(orders.packed_at is null and ${canLeave(deps)})`;
}
