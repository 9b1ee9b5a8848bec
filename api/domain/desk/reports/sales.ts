import { type RawBuilder, sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Report, ReportColumn, ReportQuery } from '../../../../contract/desk/reports.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import { type ReportDeps, refundNote, regionNames, soldOrders } from './sold-orders.ts';

interface SalesRow {
  readonly key: string;
  readonly orders: number;
  readonly goods: number;
  readonly discounts: number;
  readonly shipping: number;
  readonly tax: number;
  readonly refunds: number;
  readonly sales: number;
  readonly taxKept: number;
}

const sums = [
  { key: 'orders', label: 'Orders', kind: 'count' },
  { key: 'goods', label: 'Goods', kind: 'money' },
  { key: 'discounts', label: 'Discounts', kind: 'money' },
  { key: 'shipping', label: 'Shipping', kind: 'money' },
  { key: 'tax', label: 'Tax', kind: 'money' },
  { key: 'refunds', label: 'Refunds', kind: 'money' },
  { key: 'sales', label: 'Sales', kind: 'money' },
  { key: 'taxKept', label: 'Tax after refunds', kind: 'money' },
] as const satisfies readonly ReportColumn[];

const notes = ['Sales = goods − discounts + shipping + tax − refunds. Canceled orders are left out.', refundNote];

export async function salesByDay(deps: ReportDeps, query: ReportQuery): Promise<Report> {
  const key = sql`(settled_at at time zone ${sql.lit(deps.store.timeZone)})::date`;
  const { rows, total } = await addUp(deps, query, key);
  const byDay = new Map(rows.map((row) => [row.key, row]));
  const every = daysOf(query).map((day) => byDay.get(day) ?? { ...nothing, key: day });
  return {
    columns: [{ key: 'key', label: 'Day', kind: 'text' }, ...sums],
    rows: every.map((row) => ({ ...row })),
    total: { ...total },
    charted: 'sales',
    notes,
  };
}

/** By where an order goes, which decides its tax. */
export async function salesByState(deps: ReportDeps, query: ReportQuery): Promise<Report> {
  const pickup = `Pickup, ${deps.store.address.state}`;
  const key = sql`case when service_code = ${sql.lit(serviceCodes.pickup)} then ${sql.lit(pickup)}
    else coalesce(ship_state, 'Unknown') end`;
  const { rows, total } = await addUp(deps, query, key);
  return {
    columns: [{ key: 'key', label: 'State or province', kind: 'text' }, ...sums],
    rows: rows
      .map((row) => ({ ...row, key: regionNames[row.key] ?? row.key }))
      .sort((one, other) => other.sales - one.sales),
    total: { ...total },
    charted: 'sales',
    notes,
  };
}

const nothing = { orders: 0, goods: 0, discounts: 0, shipping: 0, tax: 0, refunds: 0, sales: 0, taxKept: 0 };

async function addUp({ connection, store }: ReportDeps, query: ReportQuery, key: RawBuilder<unknown>) {
  // Cents of a year fit into a double: it holds 90 trillion dollars to the cent.
  const { rows } = await sql<SalesRow>`
    select ${key}::text as key, count(*)::float8 as orders, sum(subtotal)::float8 as goods,
      sum(discount)::float8 as discounts, sum(shipping)::float8 as shipping, sum(tax)::float8 as tax,
      sum(refunded)::float8 as refunds, sum(amount - refunded)::float8 as sales,
      sum(tax - tax_refunded)::float8 as "taxKept"
    from (${soldOrders(query, store)}) as sold
    group by ${key}
    order by 1`.execute(connection.db);
  // Not by grouping sets, which Postgres adds up in one process alone.
  return { rows, total: rows.reduce(plus, { ...nothing, key: 'Total' }) };
}

function plus(total: SalesRow, row: SalesRow): SalesRow {
  return { ...total, ...Object.fromEntries(sums.map(({ key }) => [key, total[key] + row[key]])) };
}

function daysOf({ from, until }: ReportQuery): string[] {
  const first = DateTime.fromISO(from, { zone: 'utc' });
  const count = Math.round(DateTime.fromISO(until, { zone: 'utc' }).diff(first, 'days').days) + 1;
  return Array.from({ length: count }, (_, days) => first.plus({ days }).toISODate() ?? '');
}
