import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Item } from '../../../contract/catalogue/item.ts';
import { type Days, firstAfter } from '../../../contract/shipping/overnight-journey.ts';
import type { Db } from '../../db/schema.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Deps } from '../deps.ts';

type Listed = Pick<Catalogue, 'list'>;

/** The members-only spools, newest first: the one with the highest display index is this month's. */
export function exclusives(catalogue: Listed): Item[] {
  return catalogue.list().filter(({ active, tags }) => active && tags.material === 'PLA Sub');
}

/** This month's spool; undefined while subscriptions are closed. */
export function monthlyExclusive(catalogue: Listed): Item | undefined {
  return exclusives(catalogue)[0];
}

/**
 * The color of an account's next month: the newest exclusive, unless the account has it already, in any size, from an
 * earlier month or membership, bought singly, or from the vending machine. Undefined: the month waits for the next color.
 */
export async function nextColor(db: Db, catalogue: Listed, accountId: string): Promise<Item | undefined> {
  const newest = monthlyExclusive(catalogue);
  if (!newest) return undefined;
  const sizes = exclusives(catalogue).filter(({ tags }) => tags.color === newest.tags.color);
  const { rows } = await sql<{ has: boolean }>`
    select ${sql.raw(hasOneOf('account', 'ids'))} as has
    from (select ${accountId} as account, ${sizes.map(({ id }) => id)}::text[] as ids) as asked`.execute(db);
  return rows[0]?.has ? undefined : newest;
}

/** Pieces that were refunded are not the account's anymore. Both arguments are SQL. */
const hasOneOf = (account: string, items: string) => `(
  exists (
    select from order_lines join orders on orders.id = order_id
    where owner = ${account} and status = 'paid' and item_id = any(${items})
      and qty > refunded_pieces(order_id, order_lines.body ->> 'id'))
  or exists (
    select from vending_presses press
    join vending_spools spool using (load_id, slot, position)
    join orders on orders.id = press.order_id
    where owner = ${account} and press.state = 'dispensed' and spool.item_id = any(${items})))`;

/**
 * Renewals that have no new color, and the first of them, of three days from $1 on: early enough for staff to publish one.
 * A month that its member skips needs none.
 */
export const RENEWALS_WITHOUT_COLOR = `
  with exclusive as (
    select id, body #>> '{tags,color}' as color, (body ->> 'displayIndex')::int as place from items
    where active and in_catalogue and body #>> '{tags,material}' = 'PLA Sub'
  ),
  newest as materialized (
    select coalesce(array_agg(id), '{}') as ids from exclusive
    where color = (select color from exclusive order by place desc, id limit 1)
  )
  select count(*)::int as count, min(period_end) as first from subscriptions, newest
  where subscriptions.status = 'active' and not cancels_at_end
    and period_end between $1::timestamptz and $1::timestamptz + interval '3 days'
    and (skip_from is distinct from period_end or hold_from = skip_from)
    and (ids = '{}' or ${hasOneOf('user_id::text', 'ids')})`;

/** Business days between a month's payment and the shipment of its spool. */
const SHIPS_WITHIN = 2;

/** The day by which a month's spool ships, by its payment and the shop's own time zone. */
export function spoolShipsBy({ store, businessDays }: Pick<Deps, 'store' | 'businessDays'>, paid: Date): DateTime {
  const { year, month, day } = DateTime.fromJSDate(paid, { zone: store.timeZone });
  return shippingDayAfter(businessDays, DateTime.utc(year, month, day), SHIPS_WITHIN);
}

function shippingDayAfter(days: Days<DateTime>, from: DateTime, count: number): DateTime {
  return count === 0 ? from : shippingDayAfter(days, firstAfter(days, from, days.ships), count - 1);
}
