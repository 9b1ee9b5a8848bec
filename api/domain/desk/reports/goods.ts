import { type RawBuilder, sql } from 'kysely';
import type { Report, ReportQuery } from '../../../contract/desk/reports.ts';
import { type ReportDeps, soldOrders } from './sold-orders.ts';

interface GoodsRow {
  readonly isTotal: boolean;
  /** as the lines have it */
  readonly value: string | null;
  readonly isPrint: boolean;
  readonly pieces: number;
  readonly goods: number;
  readonly discounts: number;
  readonly refunds: number;
  readonly sales: number;
}

const nothing = { pieces: 0, goods: 0, discounts: 0, refunds: 0, sales: 0 };

/** Prints are listed apart from spools: their price is mostly work. */
export function salesByMaterial(deps: ReportDeps, query: ReportQuery): Promise<Report> {
  return goodsBy(deps, query, {
    ...{ label: 'Material', value: sql`line_material`, isPrint: sql`print_id is not null` },
    nameOf: ({ value, isPrint }) => `${isPrint ? 'Prints, ' : ''}${value || 'Other goods'}`,
  });
}

export function salesByColor(deps: ReportDeps, query: ReportQuery): Promise<Report> {
  return goodsBy(deps, query, {
    ...{ label: 'Color', value: sql`line_color`, isPrint: sql`false` },
    nameOf: ({ value }) => value || 'No color',
  });
}

interface Split {
  readonly label: string;
  readonly value: RawBuilder<unknown>;
  readonly isPrint: RawBuilder<unknown>;
  readonly nameOf: (row: GoodsRow) => string;
}

/**
 * What goods brought in. An order's discount and refund are shared among its lines by their price; each line gets the
 * difference of two rounded running sums, so that the shares sum to the cent.
 */
async function goodsBy(
  { connection, store }: ReportDeps,
  query: ReportQuery,
  { label, value, isPrint, nameOf }: Split,
): Promise<Report> {
  const { rows } = await sql<GoodsRow>`
    with running as (
      select line_material, line_color, print_id, qty, discount::bigint, goods_refunded::bigint,
        greatest(subtotal, 1)::bigint as whole, qty * price as gross,
        sum(qty * price) over (partition by order_id order by position) as upto
      from (${soldOrders(query, store)}) as sold join order_lines on order_id = sold.id
    ),
    lines as (
      select line_material, line_color, print_id, qty, gross,
        (discount * upto / whole - discount * (upto - gross) / whole)::integer as discounted,
        (goods_refunded * upto / whole - goods_refunded * (upto - gross) / whole)::integer as refunded
      from running
    )
    select ${value} as value, ${isPrint} as "isPrint", grouping(${value}) = 1 as "isTotal",
      coalesce(sum(qty), 0)::float8 as pieces, coalesce(sum(gross), 0)::float8 as goods,
      coalesce(sum(discounted), 0)::float8 as discounts, coalesce(sum(refunded), 0)::float8 as refunds,
      coalesce(sum(gross - discounted - refunded), 0)::float8 as sales
    from lines
    group by grouping sets ((1, 2), ())`.execute(connection.db);
  return {
    columns: [
      { key: 'key', label, kind: 'text' },
      { key: 'pieces', label: 'Pieces', kind: 'count' },
      { key: 'goods', label: 'Goods', kind: 'money' },
      { key: 'discounts', label: 'Discounts', kind: 'money' },
      { key: 'refunds', label: 'Refunds', kind: 'money' },
      { key: 'sales', label: 'Sales', kind: 'money' },
    ],
    rows: byName(rows, nameOf),
    total: { ...sumsOf(rows.find(({ isTotal }) => isTotal) ?? nothing), key: 'Total' },
    charted: 'sales',
    notes: [
      'Goods alone, without shipping and tax. Canceled orders are left out.',
      'Discounts and refunds of an order are shared among its items by their price.',
    ],
  };
}

type Sums = typeof nothing;

function sumsOf({ pieces, goods, discounts, refunds, sales }: Sums): Sums {
  return { pieces, goods, discounts, refunds, sales };
}

/** Highest first; lines without a value have an empty one or none, which is one row. */
function byName(rows: readonly GoodsRow[], nameOf: Split['nameOf']) {
  const named = new Map<string, Sums>();
  for (const row of rows.filter(({ isTotal }) => !isTotal)) {
    const { pieces, goods, discounts, refunds, sales } = named.get(nameOf(row)) ?? nothing;
    named.set(nameOf(row), {
      pieces: pieces + row.pieces,
      goods: goods + row.goods,
      discounts: discounts + row.discounts,
      refunds: refunds + row.refunds,
      sales: sales + row.sales,
    });
  }
  return [...named].map(([key, sums]) => ({ key, ...sums })).sort((one, other) => other.sales - one.sales);
}
