import { type RawBuilder, sql } from 'kysely';
import type { ReportQuery } from '../../../../contract/desk/reports.ts';
import { regions } from '../../../../contract/regions.ts';
import type { Deps } from '../../deps.ts';
import { endOfDay, startOfDay } from '../../operator/day-bounds.ts';

/** No code is both a state and a province. */
export const regionNames: Readonly<Record<string, string>> = { ...regions.US, ...regions.CA };

/** Below each report of sales or tax. */
export const refundNote =
  'A refund counts on the day that its order was paid. A refund of items lowers the tax by theirs, any other in proportion.';

export type ReportDeps = Pick<Deps, 'connection' | 'store'>;

/** Refunds that name what they are for, and were paid. */
export const isNamedRefund = sql`parts is not null and done_at is not null and failed_at is null`;

const partOf = (name: string) => sql`(parts ->> ${sql.lit(name)})::integer`;

/** Of each order, what such refunds named, and what was paid for it, which is less by the fees that were kept. */
const namedRefunds = sql`
  select order_id, sum(${partOf('goods')})::integer as named_goods, sum(${partOf('tax')})::integer as named_tax,
    sum(${partOf('goods')} + ${partOf('tax')} + ${partOf('shipping')})::integer as named,
    sum(amount)::integer as named_paid
  from order_refunds where ${isNamedRefund} group by order_id`;

/** Of a part of an order, such as its tax: what was named, and of every other refund the share of what is left of it. */
function refundedOf(part: RawBuilder<unknown>, named: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when refunded = 0 then 0 else ${named} + least(${part} - ${named}, coalesce(
    greatest(refunded - named_paid, 0)::bigint * (${part} - ${named}) / nullif(amount - named, 0), 0))::integer end`;
}

/**
 * The orders that were paid in these days, and not canceled. A refund is taken off the day that its order was paid on. One
 * that names lines is taken off these and their tax, also when a fee was kept; any other off goods, shipping and tax in
 * proportion. All columns of the order are in the index `orders_sold`.
 */
export function soldOrders({ from, until }: ReportQuery, { timeZone }: Deps['store']): RawBuilder<unknown> {
  return sql`
    select id, settled_at, service_code, ship_state, coupon, amount, refunded, subtotal, discount, coupon_discount,
      shipping, tax, named_goods, ${refundedOf(sql`(subtotal - discount)`, sql`named_goods`)} as goods_refunded,
      ${refundedOf(sql`tax`, sql`named_tax`)} as tax_refunded
    from (
      select id, settled_at, service_code, ship_state, coupon, amount, refunded,
        coalesce(subtotal_cents, amount) as subtotal, coalesce(discount_cents, 0) as discount,
        coalesce(coupon_cents, 0) as coupon_discount, coalesce(shipping_cents, 0) as shipping,
        coalesce(tax_cents, 0) as tax, coalesce(named_goods, 0) as named_goods, coalesce(named_tax, 0) as named_tax,
        coalesce(named, 0) as named, coalesce(named_paid, 0) as named_paid
      from orders left join (${namedRefunds}) as refunds on refunds.order_id = orders.id
      where status in ('paid', 'refunded') and charge_id is null
        and settled_at >= ${startOfDay(from, timeZone)} and settled_at < ${endOfDay(until, timeZone)}
    ) as facts`;
}
