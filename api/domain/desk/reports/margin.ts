import { type RawBuilder, sql } from 'kysely';
import type { Report, ReportQuery, ReportRow } from '../../../../contract/desk/reports.ts';
import type { Deps } from '../../deps.ts';
import { describeItem } from '../../stock/list-stock.ts';
import { type Sums, soldLines, toCents } from './sold-lines.ts';
import type { ReportDeps } from './sold-orders.ts';

export type MarginDeps = ReportDeps & Pick<Deps, 'catalogue'>;

/** Of the lines with one value; those whose cost is known are apart from the others. */
interface MarginRow extends Sums {
  readonly value: string;
  readonly isKnown: boolean;
  /** cents */
  readonly cost: number;
}

export async function marginByItem(deps: MarginDeps, query: ReportQuery): Promise<Report> {
  const nameOf = (id: string) => {
    const { name, size } = describeItem(deps.catalogue, id);
    return [name, size].filter(Boolean).join(', ');
  };
  const rows = await marginsBy(deps, query, sql`case when print_id is null then lines.item_id else '' end`);
  const named = rows.map((row) => ({ ...row, value: row.value ? nameOf(row.value) : 'Prints' }));
  return present(named, { label: 'Item', order: (one, other) => Number(other['margin']) - Number(one['margin']) });
}

export async function marginByMonth(deps: MarginDeps, query: ReportQuery): Promise<Report> {
  const rows = await marginsBy(deps, query, sql`to_char(month, 'YYYY-MM')`, sql`month`);
  return present(rows, { label: 'Month', order: () => 0 });
}

/**
 * What a piece of each item cost, and from when until when: as the last delivery before, of which not all was taken back.
 * Deliveries at the same cost are one row, since each sold line is compared with all of its item.
 */
const costs = sql`
  select item_id, cost, since, lead(since) over (partition by item_id order by since) as until
  from (
    select item_id, cost, since, lag(cost) over (partition by item_id order by since) as before
    from (
      select item_id, max(cost) as cost, min(at) as since from purchase_receipts where cost is not null
      group by purchase_id, item_id having sum(pieces) > 0
    ) as deliveries
  ) as changes
  where cost is distinct from before`;

/** `by` is what lines with the same value share. */
async function marginsBy(
  { connection, store }: MarginDeps,
  query: ReportQuery,
  value: RawBuilder<unknown>,
  by = value,
): Promise<MarginRow[]> {
  // Of a month that is computed here, Postgres expects as many values as of moments, and would sort all lines by it:
  // `offset 0` keeps it from looking.
  const { rows } = await sql<MarginRow>`
    with costs as (${costs})
    select ${value} as value, cost is not null as "isKnown", sum(qty - restocked)::float8 as pieces,
      sum(gross)::float8 as goods, sum(discounted)::float8 as discounts, sum(refunded)::float8 as refunds,
      coalesce(sum(cost * (qty - restocked)::bigint), 0)::float8 as cost
    from (
      select *, date_trunc('month', settled_at at time zone ${store.timeZone}) as month
      from (${soldLines(query, store)}) as sold offset 0
    ) as lines
      left join costs on costs.item_id = lines.item_id and print_id is null
        and settled_at >= since and (until is null or settled_at < until)
    group by ${by}, 2
    order by 1, 2`.execute(connection.db);
  return toCents(rows);
}

interface Margin {
  readonly pieces: number;
  readonly sales: number;
  readonly known: number;
  readonly salesOfKnown: number;
  /** null: of none */
  readonly cost: number | null;
}

function present(
  rows: readonly MarginRow[],
  { label, order }: { readonly label: string; readonly order: (one: ReportRow, other: ReportRow) => number },
): Report {
  const names = [...new Set(rows.map(({ value }) => value))];
  const margins = names.map((name) => toRow(name, addUp(rows.filter(({ value }) => value === name))));
  return {
    columns: [
      { key: 'key', label, kind: 'text' },
      { key: 'pieces', label: 'Pieces', kind: 'count' },
      { key: 'sales', label: 'Sales', kind: 'money' },
      { key: 'known', label: 'Cost known of', kind: 'count' },
      { key: 'cost', label: 'Cost', kind: 'money' },
      { key: 'margin', label: 'Margin', kind: 'money' },
      { key: 'percent', label: 'Margin of sales', kind: 'percent' },
    ],
    rows: margins.sort(order),
    total: toRow('Total', addUp(rows)),
    charted: 'margin',
    notes: [
      'Goods alone after discounts and refunds, without shipping and tax. Pieces that went back on the shelf are not counted.',
      'A piece costs what the last delivery before its sale cost by its purchase order. Margin is of the pieces whose cost is known.',
    ],
  };
}

function addUp(rows: readonly MarginRow[]): Margin {
  const known = rows.filter(({ isKnown }) => isKnown);
  const sum = (of: readonly MarginRow[], value: (row: MarginRow) => number) =>
    of.reduce((total, row) => total + value(row), 0);
  const salesOf = ({ goods, discounts, refunds }: MarginRow) => goods - discounts - refunds;
  return {
    pieces: sum(rows, ({ pieces }) => pieces),
    sales: sum(rows, salesOf),
    known: sum(known, ({ pieces }) => pieces),
    salesOfKnown: sum(known, salesOf),
    cost: known.length > 0 ? sum(known, ({ cost }) => cost) : null,
  };
}

function toRow(key: string, { pieces, sales, known, salesOfKnown, cost }: Margin): ReportRow {
  const margin = cost === null ? null : salesOfKnown - cost;
  const percent = margin !== null && salesOfKnown > 0 ? Math.round((margin / salesOfKnown) * 1000) / 10 : null;
  return { key, pieces, sales, known, cost, margin, percent };
}
