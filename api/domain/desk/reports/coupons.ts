import { sql } from 'kysely';
import type { Report, ReportQuery } from '../../../../contract/desk/reports.ts';
import { type ReportDeps, soldOrders } from './sold-orders.ts';

interface CouponRow {
  /** null: the total */
  readonly key: string | null;
  readonly uses: number;
  readonly given: number;
  readonly sales: number;
}

export async function couponReport({ connection, store }: ReportDeps, query: ReportQuery): Promise<Report> {
  const { rows } = await sql<CouponRow>`
    select coupon as key, count(*)::float8 as uses, coalesce(sum(coupon_discount), 0)::float8 as given,
      coalesce(sum(amount - refunded), 0)::float8 as sales
    from (
      select case when exists (select from coupons where code = coupon and credits_order is not null)
        then 'Swatch cards' else coupon end as coupon, coupon_discount, amount, refunded
      from (${soldOrders(query, store)}) as sold where coupon is not null
    ) as used
    group by grouping sets ((coupon), ())
    order by uses desc, coupon`.execute(connection.db);
  return {
    columns: [
      { key: 'key', label: 'Coupon', kind: 'text' },
      { key: 'uses', label: 'Orders', kind: 'count' },
      { key: 'given', label: 'Discount given', kind: 'money' },
      { key: 'sales', label: 'Sales', kind: 'money' },
    ],
    rows: rows.filter(({ key }) => key !== null).map((row) => ({ ...row })),
    total: { ...(rows.find(({ key }) => key === null) ?? { uses: 0, given: 0, sales: 0 }), key: 'Total' },
    charted: 'sales',
    notes: ['Sales are what these orders brought in, after refunds, with shipping and tax.'],
  };
}
