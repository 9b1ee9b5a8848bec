import { type RawBuilder, sql } from 'kysely';
import type { ReportQuery } from '../../../../contract/desk/reports.ts';
import { startOfDay } from '../../operator/day-bounds.ts';
import { isNamedRefund, type ReportDeps, soldOrders } from './sold-orders.ts';

/** What lines brought in; amounts are cents, with fractions where an order's share of a line has them. */
export interface Sums {
  readonly pieces: number;
  readonly goods: number;
  readonly discounts: number;
  readonly refunds: number;
}

export const nothing: Sums = { pieces: 0, goods: 0, discounts: 0, refunds: 0 };

/**
 * The lines of the orders that were sold in these days. A refund that names lines is taken off these; any other refund of
 * an order is shared among what is left of its lines, and its discount among all lines, by price. Shares keep their
 * fractions until rows are rounded, which needs no order among the lines: Postgres adds a year of them in any order, and
 * with several processes. All columns of the line are in the index `order_lines_sold`.
 */
export function soldLines(query: ReportQuery, store: ReportDeps['store']): RawBuilder<unknown> {
  return sql`
    with named as (
      select order_refunds.order_id, position, sum((line ->> 'goods')::integer)::integer as goods,
        sum(coalesce((line ->> 'restocked')::integer, 0))::integer as restocked
      from order_refunds cross join jsonb_array_elements(lines) as line
        join order_lines on order_lines.order_id = order_refunds.order_id and body ->> 'id' = line ->> 'lineId'
      where ${isNamedRefund} and asked_at >= ${startOfDay(query.from, store.timeZone)}
      group by order_refunds.order_id, position
    ),
    shares as (
      select settled_at, item_id, line_material, line_color, print_id, qty, coalesce(restocked, 0) as restocked,
        qty * price as gross, coalesce(named.goods, 0) as own_refund, qty * price::float8 / greatest(subtotal, 1) as share,
        subtotal - discount as whole, discount, goods_refunded, named_goods
      from (${soldOrders(query, store)}) as sold join order_lines on order_lines.order_id = sold.id
        left join named on named.order_id = order_lines.order_id and named.position = order_lines.position
    )
    select settled_at, item_id, line_material, line_color, print_id, qty, restocked, gross,
      case when discount = 0 then 0 else discount * share end as discounted,
      case when goods_refunded = 0 then 0 else own_refund
        + (goods_refunded - named_goods) * (whole * share - own_refund) / greatest(whole - named_goods, 1) end as refunded
    from shares`;
}

export function plus(one: Sums, other: Sums): Sums {
  return {
    pieces: one.pieces + other.pieces,
    goods: one.goods + other.goods,
    discounts: one.discounts + other.discounts,
    refunds: one.refunds + other.refunds,
  };
}

/** Each row gets the difference of two rounded running sums, so that rows sum to the cents of all orders. */
export function toCents<Row extends Sums>(rows: readonly Row[]): Row[] {
  const [discounts, refunds] = [roundRunning(), roundRunning()];
  return rows.map((row) => ({ ...row, discounts: discounts(row.discounts), refunds: refunds(row.refunds) }));
}

/** Half a cent is a sum that Postgres may add up to a billionth less. */
const ADDING_ERROR = 1e-6;

function roundRunning(): (amount: number) => number {
  let [exact, rounded] = [0, 0];
  return (amount) => {
    exact += amount;
    const own = Math.round(exact + ADDING_ERROR) - rounded;
    rounded += own;
    return own;
  };
}
