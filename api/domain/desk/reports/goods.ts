import { type RawBuilder, sql } from 'kysely';
import type { Report, ReportQuery } from '../../../../contract/desk/reports.ts';
import { nothing, plus, type Sums, soldLines, toCents } from './sold-lines.ts';
import type { ReportDeps } from './sold-orders.ts';

/** Of the lines with one value. */
interface GoodsRow extends Sums {
  /** as the lines have it */
  readonly value: string | null;
  readonly isPrint: boolean;
}

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

/** What goods brought in. */
async function goodsBy(
  { connection, store }: ReportDeps,
  query: ReportQuery,
  { label, value, isPrint, nameOf }: Split,
): Promise<Report> {
  const { rows } = await sql<GoodsRow>`
    select ${value} as value, ${isPrint} as "isPrint", sum(qty)::float8 as pieces, sum(gross)::float8 as goods,
      sum(discounted)::float8 as discounts, sum(refunded)::float8 as refunds
    from (${soldLines(query, store)}) as lines
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

/** By name; lines without a value have an empty one or none, which is one row. */
function byName(rows: readonly GoodsRow[], nameOf: Split['nameOf']): NamedSums[] {
  const named = new Map<string, Sums>();
  for (const row of rows) named.set(nameOf(row), plus(named.get(nameOf(row)) ?? nothing, row));
  return [...named].map(([key, sums]) => ({ key, ...sums })).sort((one, other) => (one.key < other.key ? -1 : 1));
}
