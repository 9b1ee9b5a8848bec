import { type RawBuilder, sql } from 'kysely';
import type { Report, ReportColumn, ReportQuery } from '../../../../contract/desk/reports.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import { type ReportDeps, refundNote, regionNames, soldOrders } from './sold-orders.ts';

interface TaxRow {
  readonly month: string | null;
  readonly state: string;
  readonly orders: number;
  readonly taxable: number;
  readonly untaxed: number;
  readonly tax: number;
  readonly byStripe: number;
  readonly refunds: number;
  readonly taxRefunded: number;
  readonly taxKept: number;
}

const sums = [
  { key: 'orders', label: 'Orders', kind: 'count' },
  { key: 'taxable', label: 'Taxable sales', kind: 'money' },
  { key: 'untaxed', label: 'Other sales', kind: 'money' },
  { key: 'tax', label: 'Tax collected', kind: 'money' },
  { key: 'byStripe', label: 'of it by Stripe Tax', kind: 'money' },
  { key: 'refunds', label: 'Sales refunded', kind: 'money' },
  { key: 'taxRefunded', label: 'Tax refunded', kind: 'money' },
  { key: 'taxKept', label: 'Tax to remit', kind: 'money' },
] as const satisfies readonly ReportColumn[];

const notes = [
  'Taxable + other sales + tax collected − sales and tax refunded = sales. Sales are goods and shipping after discounts. Canceled orders are left out.',
  'A pickup is a sale in the shop’s state. By the shop’s rule, goods are taxable where it has a percentage; Stripe Tax says what was taxable, shipping included.',
  refundNote,
];

/** What was sold and taxed in each state, for the returns of tax. */
export async function taxByState(deps: ReportDeps, query: ReportQuery): Promise<Report> {
  const rows = await addUp(deps, query, sql`null`);
  return {
    columns: [{ key: 'state', label: 'State or province', kind: 'text' }, ...sums],
    rows: rows
      .map(({ month: _, ...row }) => row)
      .sort((one, other) => other.tax - one.tax || other.taxable - one.taxable),
    total: totalOf(rows, 'state'),
    charted: 'tax',
    notes,
  };
}

export async function taxByMonth(deps: ReportDeps, query: ReportQuery): Promise<Report> {
  const rows = await addUp(
    deps,
    query,
    sql`to_char(settled_at at time zone ${sql.lit(deps.store.timeZone)}, 'YYYY-MM')`,
  );
  return {
    columns: [
      { key: 'month', label: 'Month', kind: 'text' },
      { key: 'state', label: 'State or province', kind: 'text' },
      ...sums,
    ],
    rows: rows.map((row) => ({ ...row })),
    total: { ...totalOf(rows, 'month'), state: '' },
    charted: 'tax',
    notes,
  };
}

function totalOf(rows: readonly TaxRow[], named: 'state' | 'month') {
  const total = sums.map(({ key }) => [key, rows.reduce((sum, row) => sum + row[key], 0)] as const);
  return { [named]: 'Total', ...Object.fromEntries(total) };
}

async function addUp(
  { connection, store }: ReportDeps,
  query: ReportQuery,
  month: RawBuilder<unknown>,
): Promise<TaxRow[]> {
  const state = sql`case when service_code = ${sql.lit(serviceCodes.pickup)} then ${sql.lit(store.address.state)}
    else coalesce(ship_state, 'Unknown') end`;
  // Only of orders that were taxed it is read whether Stripe said what was taxable: that is not in the index.
  const { rows } = await sql<TaxRow>`
    select month, state, count(*)::float8 as orders, sum(taxable)::float8 as taxable,
      sum(amount - tax - taxable)::float8 as untaxed, sum(tax)::float8 as tax,
      coalesce(sum(tax) filter (where by_stripe is not null), 0)::float8 as "byStripe",
      sum(refunded - tax_refunded)::float8 as refunds, sum(tax_refunded)::float8 as "taxRefunded",
      sum(tax - tax_refunded)::float8 as "taxKept"
    from (
      select ${month} as month, ${state} as state, amount, tax, refunded, tax_refunded, by_stripe,
        case when tax = 0 then 0 else coalesce(by_stripe, subtotal - discount) end as taxable
      from (${soldOrders(query, store)}) as sold
        left join lateral (
          select (totals #>> '{taxed,taxable}')::integer as by_stripe from orders where orders.id = sold.id and tax > 0
        ) as stripe on true
    ) as taxed
    group by month, state
    order by month, state`.execute(connection.db);
  return rows.map((row) => ({ ...row, state: regionNames[row.state] ?? row.state }));
}
