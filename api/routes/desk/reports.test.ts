import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import type { Report, ReportName } from '../../../contract/desk/reports.ts';
import { requestRefund } from '../../domain/orders/refund.ts';
import { addAccount } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { addOrder } from '../../test/fixtures/order.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;
const YEAR = 'from=2026-01-01&until=2026-12-31';

async function read(name: ReportName, days = YEAR): Promise<Report> {
  return await (await staffClient(shop, 'manager')).json(`/api/desk/reports/${name}?${days}`);
}

/** The sums of a column over all rows. */
const sumOf = ({ rows }: Report, key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0);
const rowOf = ({ rows }: Report, key: string) => rows.find((row) => row['key'] === key);

/** Orders whose refunds and discounts do not divide evenly. */
async function sell() {
  const petrol = { itemId: 'a', options: { material: 'PLA', colorName: 'Petrol' }, qty: 1, price: 1001 };
  const black = { itemId: 'b', options: { material: 'PETG', colorName: 'Black' }, qty: 2, price: 333 };
  const nozzle = { itemId: 'c', options: { material: '', colorName: '' }, qty: 1, price: 7 };
  const on = (day: string) => ({ ts: new Date(`${day}T12:00:00Z`) });
  await addOrder(
    { db },
    {
      ...on('2026-03-01'),
      lines: [petrol, black, nozzle],
      totals: { couponDiscount: 100, tax: 95 },
      coupon: 'TEN',
      refunded: 101,
    },
  );
  await addOrder(
    { db },
    {
      ...on('2026-03-02'),
      lines: [black, petrol],
      totals: { memberDiscount: 333, shipping: 0 },
      refunded: 7,
      customer: { state: 'MI' },
    },
  );
  await addOrder(
    { db },
    {
      ...on('2026-03-02'),
      lines: [petrol],
      totals: { tax: 60 },
      customer: { serviceCode: 0, state: undefined },
    },
  );
  await addOrder(
    { db },
    {
      ...on('2026-03-03'),
      status: 'refunded',
      lines: [black],
      totals: { shipping: 500 },
      refunded: 1166,
      customer: { serviceCode: 92, country: 'CA', state: 'ON' },
    },
  );
  // Neither is a sale.
  await addOrder({ db }, { ...on('2026-03-03'), status: 'cancelled', refunded: 5098 });
  await addOrder({ db }, { ...on('2026-03-03'), status: 'declined' });
}

it('adds sales up to the cent, whatever they are split by', async () => {
  await sell();
  const { rows } = await shop.deps.connection.pool.query(
    "select sum(amount - refunded)::int as sales, sum(refunded)::int as refunds from orders where status in ('paid', 'refunded')",
  );
  for (const name of ['sales-by-day', 'sales-by-state'] as const) {
    const report = await read(name);
    for (const key of ['orders', 'goods', 'discounts', 'shipping', 'tax', 'refunds', 'sales', 'taxKept'])
      expect([name, key, sumOf(report, key)]).toEqual([name, key, report.total?.[key]]);
    for (const row of [...report.rows, report.total ?? {}]) {
      const { goods, discounts, shipping, tax, refunds, sales } = row as Record<string, number>;
      expect(Number(goods) - Number(discounts) + Number(shipping) + Number(tax) - Number(refunds)).toBe(sales);
    }
    expect(report.total).toMatchObject({ ...rows[0], orders: 4 });
  }
  const days = await read('sales-by-day');
  for (const name of ['sales-by-material', 'sales-by-color'] as const) {
    const report = await read(name);
    for (const key of ['pieces', 'goods', 'discounts', 'refunds', 'sales'])
      expect([name, key, sumOf(report, key)]).toEqual([name, key, report.total?.[key]]);
    for (const row of report.rows)
      expect(Number(row['goods']) - Number(row['discounts']) - Number(row['refunds'])).toBe(row['sales']);
    expect([report.total?.['goods'], report.total?.['discounts']]).toEqual([
      days.total?.['goods'],
      days.total?.['discounts'],
    ]);
    expect(report.total?.['pieces']).toBe(4 + 3 + 1 + 2);
  }
});

/** Refunds as the desk does, and takes the payment service to have paid it. */
async function refund(
  orderId: string,
  wanted: { amount: number } | { lineId: string; fee?: number; shipping?: boolean; waits?: true },
) {
  const request =
    'amount' in wanted
      ? { amount: cents(wanted.amount) }
      : {
          goods: {
            lines: [{ lineId: wanted.lineId, qty: 1, restock: false }],
            ...{ shipping: wanted.shipping ?? false, fee: cents(wanted.fee ?? 0) },
          },
        };
  await requestRefund({ ...shop.deps, jobs: { enqueue: async () => {} } }, orderId, { ...request, reason: 'a dent' });
  if ('waits' in wanted) return;
  await db.updateTable('order_refunds').set({ done_at: new Date() }).where('failed_at', 'is', null).execute();
  await sql`update orders set refunded = made.sum,
      status = case when made.sum = orders.amount then 'refunded' else 'paid' end
    from (select sum(order_refunds.amount) from order_refunds where order_id = ${orderId} and failed_at is null) as made
    where id = ${orderId}`.execute(db);
}

/** What a report says of each of its rows, and in its total. */
async function refundsBy(name: ReportName) {
  const { rows, total } = await read(name);
  const all = [...rows, total ?? {}].map(({ key, refunds, sales }) => [key, [refunds, sales]]);
  return Object.fromEntries(all);
}

describe('a refund', () => {
  const on = { ts: new Date('2026-03-01T12:00:00Z') };
  const lines = (price: number) => [
    { itemId: 'a', options: { material: 'PLA', colorName: 'Petrol' }, qty: 1, price },
    { itemId: 'b', options: { material: 'PETG', colorName: 'Black' }, qty: 1, price },
  ];

  it('is taken off the material, color and tax of its line, whatever was kept of it', async () => {
    const totals = { couponDiscount: 400, tax: 180, shipping: 500 };
    const { id } = await addOrder({ db }, { ...on, lines: lines(2000), totals });
    await refund(id, { lineId: 'l0', fee: 300 });
    expect(await refundsBy('sales-by-material')).toEqual({ PLA: [1800, 0], PETG: [0, 1800], Total: [1800, 1800] });
    expect(await refundsBy('sales-by-color')).toEqual({ Petrol: [1800, 0], Black: [0, 1800], Total: [1800, 1800] });
    const days = await read('sales-by-day');
    expect(days.total).toMatchObject({ refunds: 1800 + 90 - 300, tax: 180, taxKept: 90 });
  });

  it('is taken, as an amount, off what is left of each line, and not twice when a line is refunded later', async () => {
    const { id } = await addOrder({ db }, { ...on, lines: lines(2000), totals: { shipping: 0 } });
    await refund(id, { amount: 1000 });
    expect(await refundsBy('sales-by-material')).toMatchObject({ PLA: [500, 1500], PETG: [500, 1500] });
    await refund(id, { lineId: 'l0' });
    expect(await refundsBy('sales-by-material')).toMatchObject({ PLA: [2000, 0], PETG: [1000, 1000] });
    await refund(id, { lineId: 'l1' });
    expect(await refundsBy('sales-by-material')).toEqual({ PLA: [2000, 0], PETG: [2000, 0], Total: [4000, 0] });
  });

  it('is taken off nothing while it waits to be paid', async () => {
    const { id } = await addOrder({ db }, { ...on, lines: lines(2000) });
    await refund(id, { lineId: 'l1' });
    await refund(id, { lineId: 'l0', waits: true });
    expect(await refundsBy('sales-by-material')).toMatchObject({ PLA: [0, 2000], PETG: [2000, 0] });
  });

  it('is taken off nothing when it failed', async () => {
    const { id } = await addOrder({ db }, { ...on, lines: lines(2000) });
    await refund(id, { lineId: 'l0' });
    await db.updateTable('order_refunds').set({ failed_at: new Date(), failure: 'closed' }).execute();
    await refund(id, { lineId: 'l1' });
    expect(await refundsBy('sales-by-material')).toMatchObject({ PLA: [0, 2000], PETG: [2000, 0] });
  });

  it('leaves nothing of the goods and tax of a whole order, in whatever steps it was made', async () => {
    const totals = { couponDiscount: 101, memberDiscount: 77, tax: 93, shipping: 499 };
    for (const steps of [
      [{ lineId: 'l0', fee: 250 }],
      [{ lineId: 'l1', shipping: true }, { lineId: 'l0' }],
      [{ amount: 333 }, { lineId: 'l0' }],
      [],
    ]) {
      const { id } = await addOrder({ db }, { ...on, lines: lines(1999), totals });
      for (const step of steps) await refund(id, step);
      const { amount, refunded } = await db
        .selectFrom('orders')
        .select(['amount', 'refunded'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (amount > refunded) await refund(id, { amount: amount - refunded });
    }
    for (const name of ['sales-by-material', 'sales-by-color'] as const)
      expect((await read(name)).total).toMatchObject({ sales: 0 });
    expect((await read('sales-by-day')).total).toMatchObject({ taxKept: 0, sales: 0 });
  });
});

it('shares a discount to the cent', async () => {
  const lines = ['PLA', 'PETG', 'ASA'].map((material) => ({ options: { material }, qty: 1, price: 1000 }));
  await addOrder({ db }, { ts: new Date('2026-03-01T12:00:00Z'), lines, totals: { couponDiscount: 100 } });
  const { rows, total } = await read('sales-by-material');
  expect(rows.map(({ discounts }) => discounts).sort()).toEqual([33, 33, 34]);
  expect(total).toMatchObject({ discounts: 100, sales: 2900 });
});

it('names days without sales, states, provinces, pickups and goods without a color', async () => {
  await sell();
  const days = await read('sales-by-day', 'from=2026-02-27&until=2026-03-03');
  expect(days.rows.map(({ key, orders }) => [key, orders])).toEqual([
    ...[
      ['2026-02-27', 0],
      ['2026-02-28', 0],
    ],
    ...[
      ['2026-03-01', 1],
      ['2026-03-02', 2],
      ['2026-03-03', 1],
    ],
  ]);
  const states = await read('sales-by-state');
  expect(states.rows.map(({ key }) => key).sort()).toEqual(['Michigan', 'Ohio', 'Ontario', 'Pickup, MI']);
  expect(rowOf(states, 'Ontario')).toMatchObject({ orders: 1, sales: 0, refunds: 1166 });
  // 101 of 2169 cents went back: 4 of the 95 cents of tax.
  expect(rowOf(states, 'Ohio')).toMatchObject({ tax: 95, taxKept: 95 - Math.floor((101 * 95) / 2169) });
  expect((await read('sales-by-color')).rows.map(({ key }) => key).sort()).toEqual(['Black', 'No color', 'Petrol']);
  expect(rowOf(await read('sales-by-material'), 'Other goods')).toMatchObject({ pieces: 1, goods: 7 });
});

it('counts days in the shop’s time zone', async () => {
  await addOrder({ db }, { ts: new Date('2026-07-02T03:59:59Z') });
  await addOrder({ db }, { ts: new Date('2026-07-02T04:00:00Z') });
  const { rows } = await read('sales-by-day', 'from=2026-07-01&until=2026-07-02');
  expect(rows.map(({ key, orders }) => [key, orders])).toEqual([
    ['2026-07-01', 1],
    ['2026-07-02', 1],
  ]);
});

it('knows how many members joined and left each month', async () => {
  const member = async (created: string, ended: string | null, paid = true) => {
    const user = await addAccount(shop);
    const at = new Date(created);
    await db
      .insertInto('subscriptions')
      .values({
        ...{ user_id: user.id, idempotency_key: user.id, fingerprint: '', provider: 'stripe', customer: '{}' },
        ...{ status: ended ? 'ended' : 'active', created_at: at, check_at: at, paid_until: paid ? at : null },
        ...{ provider_id: null, payment_token: null, payment_customer: null, paid_with: null, decline_reason: null },
        ...{ period_start: at, period_end: at, valid_until: at, skip_from: null, confirming_until: null },
        ended_at: ended && new Date(ended),
      })
      .execute();
  };
  await member('2026-01-15T12:00:00Z', null);
  await member('2026-01-20T12:00:00Z', '2026-03-10T12:00:00Z');
  await member('2026-02-01T04:59:59Z', '2026-02-20T12:00:00Z');
  await member('2026-02-05T12:00:00Z', null, false);
  const { rows } = await read('members', 'from=2026-01-10&until=2026-03-31');
  expect(rows).toEqual([
    { key: '2026-01', members: 0, joined: 3, ended: 0, after: 3, churn: null },
    { key: '2026-02', members: 3, joined: 0, ended: 1, after: 2, churn: 33.3 },
    { key: '2026-03', members: 2, joined: 0, ended: 1, after: 1, churn: 50 },
  ]);
});

it('knows what coupons gave and brought in, and leaves unknown costs unknown', async () => {
  await sell();
  const coupons = await read('coupons');
  expect(coupons.rows).toEqual([{ key: 'TEN', uses: 1, given: 100, sales: 1674 - 100 + 500 + 95 - 101 }]);
  expect(coupons.total).toMatchObject({ uses: 1, given: 100 });
  const shipping = await read('shipping');
  expect(sumOf(shipping, 'paid')).toBe(shipping.total?.['paid']);
  expect(rowOf(shipping, 'Ground')).toMatchObject({ orders: 2, paid: 500, known: 0, charged: null, difference: null });
  expect(rowOf(shipping, 'Pickup')).toMatchObject({ orders: 1, paid: 500, known: 1, charged: 0, difference: 500 });
});

it('sets what labels cost against what was paid for them, where all parcels of an order are known', async () => {
  const on = { ts: new Date('2026-05-01T12:00:00Z') };
  const known = await addOrder({ db }, on);
  const half = await addOrder({ db }, on);
  const voided = await addOrder({ db }, on);
  const parcel = { carrier: 'fedex', tracking: '123456789012', created_by: 'a test', created_at: new Date() } as const;
  await db
    .insertInto('shipments')
    .values([
      { ...parcel, order_id: known.id, parcel: 0, state: 'labelled', cost: 320 },
      { ...parcel, order_id: known.id, parcel: 1, state: 'labelled', cost: 330 },
      { ...parcel, order_id: known.id, parcel: 2, state: 'failed', cost: 999 },
      { ...parcel, order_id: half.id, parcel: 0, state: 'labelled', cost: 100 },
      { ...parcel, order_id: half.id, parcel: 1, state: 'typed', cost: null },
      { ...parcel, order_id: voided.id, parcel: 0, state: 'voided', cost: 100 },
    ])
    .execute();
  const { rows } = await read('shipping');
  expect(rows).toEqual([{ key: 'Ground', orders: 3, paid: 1500, known: 1, charged: 650, difference: -150 }]);
});

it('gives each report as CSV, with its total and with words for what is unknown', async () => {
  await sell();
  const manager = await staffClient(shop, 'manager');
  const response = await manager.request(`/api/desk/reports/shipping/csv?${YEAR}`);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="shipping-2026-01-01-2026-12-31.csv"');
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines[0]).toContain('Delivery,Orders,Paid by shoppers,Cost known of,Charged to us,Difference');
  expect(lines).toContain('Ground,2,5.00,0,unknown,unknown');
  expect(lines.at(-1)).toMatch(/^Total,4,/);
});

it('covers at most 366 days', async () => {
  const manager = await staffClient(shop, 'manager');
  const ask = async (days: string) => (await manager.request(`/api/desk/reports/coupons?${days}`)).status;
  expect(await ask('from=2024-01-01&until=2024-12-31')).toBe(200);
  expect(await ask('from=2024-01-01&until=2025-01-01')).toBe(400);
  expect(await ask('from=2026-01-02&until=2026-01-01')).toBe(400);
  expect(await ask('')).toBe(400);
});
