import { expect, it } from 'vitest';
import type { Report, ReportName } from '../../../contract/desk/reports.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { addOrder } from '../../test/fixtures/order.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;
const YEAR = 'from=2026-01-01&until=2026-12-31';
const on = (day: string) => new Date(`${day}T12:00:00Z`);
const spool = goods.spool.id;

async function read(name: ReportName): Promise<Report> {
  return await (await staffClient(shop, 'manager')).json(`/api/desk/reports/${name}?${YEAR}`);
}

/** What arrived of an item by a purchase order of its own; below 0: taken back. */
async function deliver(day: string, { itemId = spool, cost = 500 as number | null, pieces = [10] } = {}) {
  const { id } = await db
    .insertInto('purchases')
    .values({ key: crypto.randomUUID(), supplier: 'Mill', opened_by: 'pat', opened_at: on(day) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const count of pieces) {
    const receipt = { key: crypto.randomUUID(), purchase_id: id, item_id: itemId, pieces: count, cost, by: 'pat' };
    await db
      .insertInto('purchase_receipts')
      .values({ ...receipt, at: on(day) })
      .execute();
  }
}

const line = (qty: number, price = 1000, itemId = spool) => ({ itemId, qty, price });
const sell = (day: string, lines: object[], input: object = {}) => addOrder({ db }, { ts: on(day), lines, ...input });

it('takes off the sales of each month what its pieces cost when they were sold', async () => {
  await deliver('2026-02-01', { cost: 500 });
  await deliver('2026-03-15', { cost: 650 });
  await deliver('2026-03-16', { cost: 650 });
  await sell('2026-01-20', [line(1)]);
  await sell('2026-03-01', [line(2)]);
  await sell('2026-03-20', [line(3)], { totals: { couponDiscount: 300 } });
  const { rows, total } = await read('margin-by-month');
  expect(rows).toEqual([
    { key: '2026-01', pieces: 1, sales: 1000, known: 0, cost: null, margin: null, percent: null },
    { key: '2026-03', pieces: 5, sales: 4700, known: 5, cost: 2950, margin: 1750, percent: 37.2 },
  ]);
  expect(total).toEqual({
    ...{ key: 'Total', pieces: 6, sales: 5700, known: 5 },
    ...{ cost: 2950, margin: 1750, percent: 37.2 },
  });
});

it('lists items, the highest margin first, and prints and items whose cost nobody knows', async () => {
  const other = 'item-of-last-year';
  await deliver('2026-02-01', { cost: 900 });
  await deliver('2026-02-01', { cost: 100, itemId: other });
  await deliver('2026-02-02', { cost: null, itemId: 'c' });
  const lines = [line(1), line(1, 1000, other), line(1, 1000, 'c')];
  await sell('2026-03-01', lines, { totals: { memberDiscount: 100 }, refunded: 100 });
  const report = await read('margin-by-item');
  expect(report.rows.map(({ key, known }) => [key, known])).toEqual([
    [other, 1],
    [expect.stringContaining('Petrol'), 1],
    ['c', 0],
  ]);
  const sum = (key: string) => report.rows.reduce((all, row) => all + Number(row[key]), 0);
  for (const key of ['pieces', 'sales', 'known', 'cost', 'margin'])
    expect([key, sum(key)]).toEqual([key, report.total?.[key]]);
  const days = await read('sales-by-material');
  expect(report.total?.['sales']).toBe(days.total?.['sales']);
});

it('counts no piece that went back on the shelf, and no delivery that was taken back', async () => {
  await deliver('2026-02-01', { cost: 500 });
  await deliver('2026-02-10', { cost: 1, pieces: [10, -10] });
  const { id } = await sell('2026-03-01', [line(2)], { totals: { shipping: 0 }, refunded: 1000 });
  await db
    .insertInto('order_refunds')
    .values({
      ...{ order_id: id, amount: 1000, reason: 'unopened', asked_at: on('2026-03-05'), done_at: on('2026-03-05') },
      parts: JSON.stringify({ goods: 1000, tax: 0, shipping: 0, fee: 0, earlier: 0 }),
      lines: JSON.stringify([{ lineId: 'l0', qty: 1, goods: 1000, tax: 0, restocked: 1 }]),
    })
    .execute();
  const { rows } = await read('margin-by-item');
  expect(rows).toMatchObject([{ pieces: 1, sales: 1000, known: 1, cost: 500, margin: 500, percent: 50 }]);
});

it('has the margins as CSV', async () => {
  await sell('2026-03-01', [line(2)]);
  const manager = await staffClient(shop, 'manager');
  const csv = await (await manager.request(`/api/desk/reports/margin-by-month/csv?${YEAR}`)).text();
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    expect.stringMatching(/Month,Pieces,Sales,Cost known of,Cost,Margin,Margin of sales$/),
    '2026-03,2,20.00,0,unknown,unknown,unknown',
  ]);
});
