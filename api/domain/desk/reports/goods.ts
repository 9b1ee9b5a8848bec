import { type RawBuilder, sql } from 'kysely';
import type { Report, ReportQuery } from '../../../../contract/desk/reports.ts';
import { startOfDay } from '../../operator/day-bounds.ts';
import { isNamedRefund, type ReportDeps, soldOrders } from './sold-orders.ts';

/** Of the lines with one value; amounts are cents, with fractions where an order's share of a line has them. */
interface GoodsRow extends Sums {
  /** as the lines have it */
  readonly value: string | null;
  readonly isPrint: boolean;
}

interface Sums {
  readonly pieces: number;
  readonly goods: number;
  readonly discounts: number;
  readonly refunds: number;
}

const nothing: Sums = { pieces: 0, goods: 0, discounts: 0, refunds: 0 };

/** Prints are listed apart from spools: their price is mostly work. */
export function salesByMaterial(deps: ReportDeps, query: ReportQuery): Promise<Report> {
  return goodsBy(deps, query, {
    label: 'Material',
    value: sql`line_material`,
    isPrint: sql`print_id is not null`,
    nameOf: ({ value, isPrint }) => `${isPrint ? 'Prints, ' : ''}${value || 'Other goods'}`,
  });
}

export function salesByColor(deps: ReportDeps, query: ReportQuery): Promise<Report> {
  return goodsBy(deps, query, {
    label: 'Color',
    value: sql`line_color`,
    isPrint: sql`false`,
    nameOf: ({ value }) => value || 'No color',
  });
}

interface Split {
  readonly label: string;
  readonly value: RawBuilder<unknown>;
  readonly isPrint: RawBuilder<unknown>;
  readonly nameOf: (row: Pick<GoodsRow, 'value' | 'isPrint'>) => string;
}

/**
 * What goods brought in. A refund that names lines is taken off these; any other refund of an order is shared among what is
 * left of its lines, and its discount among all lines, by price. Shares keep their fractions until rows are rounded, which
 * needs no order among the lines: Postgres adds a year of them in any order, and with several processes.
 */
async function goodsBy(
  { connection, store }: ReportDeps,
  query: ReportQuery,
  { label, value, isPrint, nameOf }: Split,
): Promise<Report> {
  const { rows } = await sql<GoodsRow>`
    with named as (
      select order_refunds.order_id, position, sum((line ->> 'goods')::integer)::integer as goods
      from order_refunds cross join jsonb_array_elements(lines) as line
        join order_lines on order_lines.order_id = order_refunds.order_id and body ->> 'id' = line ->> 'lineId'
      where ${isNamedRefund} and asked_at >= ${startOfDay(query.from, store.timeZone)}
      group by order_refunds.order_id, position
    ),
    shares as (
      select line_material, line_color, print_id, qty, qty * price as gross, coalesce(named.goods, 0) as own_refund,
        qty * price::float8 / greatest(subtotal, 1) as share, subtotal - discount as whole, discount, goods_refunded,
        named_goods
      from (${soldOrders(query, store)}) as sold join order_lines on order_lines.order_id = sold.id
        left join named on named.order_id = order_lines.order_id and named.position = order_lines.position
    ),
    lines as (
      select line_material, line_color, print_id, qty, gross,
        case when discount = 0 then 0 else discount * share end as discounted,
        case when goods_refunded = 0 then 0 else own_refund
          + (goods_refunded - named_goods) * (whole * share - own_refund) / greatest(whole - named_goods, 1) end as refunded
      from shares
    )
    select ${value} as value, ${isPrint} as "isPrint", sum(qty)::float8 as pieces, sum(gross)::float8 as goods,
      sum(discounted)::float8 as discounts, sum(refunded)::float8 as refunds
    from lines
    group by 1, 2`.execute(connection.db);
  const byKey = toCents(byName(rows, nameOf));
  return {
    columns: [
      { key: 'key', label, kind: 'text' },
      { key: 'pieces', label: 'Pieces', kind: 'count' },
      { key: 'goods', label: 'Goods', kind: 'money' },
      { key: 'discounts', label: 'Discounts', kind: 'money' },
      { key: 'refunds', label: 'Refunds', kind: 'money' },
      { key: 'sales', label: 'Sales', kind: 'money' },
    ],
    rows: byKey.map(withSales).sort((one, other) => other.sales - one.sales),
    total: withSales({ key: 'Total', ...byKey.reduce(plus, nothing) }),
    charted: 'sales',
    notes: [
      'Goods alone, without shipping and tax. Canceled orders are left out.',
      'A refund of items is taken off these items, also when a fee was kept. Discounts and other refunds of an order are shared among its items by their price.',
    ],
  };
}

type NamedSums = Sums & { readonly key: string };

function withSales({ key, pieces, goods, discounts, refunds }: NamedSums) {
  return { key, pieces, goods, discounts, refunds, sales: goods - discounts - refunds };
}

function plus(one: Sums, other: Sums): Sums {
  return {
    pieces: one.pieces + other.pieces,
    goods: one.goods + other.goods,
    discounts: one.discounts + other.discounts,
    refunds: one.refunds + other.refunds,
  };
}

/** By name; lines without a value have an empty one or none, which is one row. */
function byName(rows: readonly GoodsRow[], nameOf: Split['nameOf']): NamedSums[] {
  const named = new Map<string, Sums>();
  for (const row of rows) named.set(nameOf(row), plus(named.get(nameOf(row)) ?? nothing, row));
  return [...named].map(([key, sums]) => ({ key, ...sums })).sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Each row gets the difference of two rounded running sums, so that rows sum to the cents of all orders. */
function toCents(rows: readonly NamedSums[]): NamedSums[] {
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
