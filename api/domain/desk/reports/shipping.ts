import { sql } from 'kysely';
import { methodLabel } from '../../../../contract/desk/orders.ts';
import type { Report, ReportQuery } from '../../../../contract/desk/reports.ts';
import { serviceCodes } from '../../../../contract/service-code.ts';
import { type ReportDeps, soldOrders } from './sold-orders.ts';

interface MethodRow {
  readonly service_code: number | null;
  readonly isTotal: boolean;
  readonly orders: number;
  readonly paid: number;
  /** orders whose parcels all have a known cost */
  readonly known: number;
  /** of those orders */
  readonly paidOfKnown: number;
  readonly charged: number;
}

/** What shoppers paid for shipping, beside what it cost the shop. */
export async function shippingReport({ connection, store }: ReportDeps, query: ReportQuery): Promise<Report> {
  const { rows } = await sql<MethodRow>`
    with parcels as (
      select order_id, sum(cost) as cost, bool_or(cost is null) as is_unknown from shipments
      where state in ('labelled', 'typed') group by order_id
    ),
    sold as (
      -- Pickups cost nothing.
      select service_code, shipping, case when service_code = ${sql.lit(serviceCodes.pickup)} then 0
        when not is_unknown then parcels.cost end as cost
      from (${soldOrders(query, store)}) as sold left join parcels on order_id = sold.id
    )
    select service_code, grouping(service_code) = 1 as "isTotal", count(*)::float8 as orders,
      coalesce(sum(shipping), 0)::float8 as paid, count(cost)::float8 as known, coalesce(sum(cost), 0)::float8 as charged,
      coalesce(sum(shipping) filter (where cost is not null), 0)::float8 as "paidOfKnown"
    from sold
    group by grouping sets ((service_code), ())
    order by orders desc, service_code`.execute(connection.db);
  const present = ({ orders, paid, known, paidOfKnown, charged }: MethodRow) => ({
    orders,
    paid,
    known,
    ...(known > 0 ? { charged, difference: paidOfKnown - charged } : { charged: null, difference: null }),
  });
  const total = rows.find(({ isTotal }) => isTotal);
  return {
    columns: [
      { key: 'key', label: 'Delivery', kind: 'text' },
      { key: 'orders', label: 'Orders', kind: 'count' },
      { key: 'paid', label: 'Paid by shoppers', kind: 'money' },
      { key: 'known', label: 'Cost known of', kind: 'count' },
      { key: 'charged', label: 'Charged to us', kind: 'money' },
      { key: 'difference', label: 'Difference', kind: 'money' },
    ],
    rows: rows
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({ key: methodLabel(row.service_code), ...present(row) })),
    total: total ? { key: 'Total', ...present(total) } : null,
    charted: 'paid',
    notes: [
      'Charged and difference are of the orders whose cost is known: labels that were bought at the desk, and pickups.',
    ],
  };
}
