import { type RawBuilder, sql } from 'kysely';
import type { ReportQuery } from '../../../contract/desk/reports.ts';
import type { Deps } from '../../../deps.ts';
import { endOfDay, startOfDay } from '../../operator/day-bounds.ts';

export type ReportDeps = Pick<Deps, 'connection' | 'store'>;

/**
 * The orders that were paid in these days, and not canceled. A refund is taken off the day that its order was paid on, and
 * off its goods, shipping and tax in proportion; what rounding leaves is shipping's, so that the parts sum to the refund.
 * All columns are in the index `orders_sold`.
 */
export function soldOrders({ from, until }: ReportQuery, { timeZone }: Deps['store']): RawBuilder<unknown> {
  return sql`
    select id, settled_at, service_code, ship_state, coupon, amount, refunded,
      coalesce(subtotal_cents, amount) as subtotal, coalesce(discount_cents, 0) as discount,
      coalesce(coupon_cents, 0) as coupon_discount, coalesce(shipping_cents, 0) as shipping, coalesce(tax_cents, 0) as tax,
      coalesce(refunded::bigint * (subtotal_cents - discount_cents) / nullif(amount, 0), 0)::integer as goods_refunded,
      coalesce(refunded::bigint * tax_cents / nullif(amount, 0), 0)::integer as tax_refunded
    from orders
    where status in ('paid', 'refunded')
      and settled_at >= ${startOfDay(from, timeZone)} and settled_at < ${endOfDay(until, timeZone)}`;
}
