import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import type { Report, ReportName } from '../../../contract/desk/reports.ts';
import type { Taxed } from '../../../contract/money/totals-schema.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { addOrder } from '../../test/fixtures/order.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;
const YEAR = 'from=2026-01-01&until=2026-12-31';
const at = (month: string) => ({ ts: new Date(`2026-${month}-10T12:00:00Z`) });

async function read(name: ReportName): Promise<Report> {
  return await (await staffClient(shop, 'manager')).json(`/api/desk/reports/${name}?${YEAR}`);
}

/** $20.00 of goods and $5.00 for shipping, taxed by Stripe. */
async function soldTo(state: string, month: string, { tax, onShipping }: { tax: number; onShipping: number }) {
  const lines = [{ qty: 1, price: 2000 }];
  const totals = { tax, shipping: 500 };
  const { id } = await addOrder({ db }, { ...at(month), lines, totals, customer: { state } });
  const taxable = cents(onShipping > 0 ? 2500 : 2000);
  const ofLines = { l0: cents(tax - onShipping) };
  const taxed: Taxed = { by: 'stripe', calculation: id, state, taxable, lines: ofLines, shipping: cents(onShipping) };
  await sql`update orders set totals = totals || ${JSON.stringify({ taxed })}::jsonb where id = ${id}`.execute(db);
  return id;
}

it('adds up what is taxable in each state, by Stripe and by the rule, a pickup in the shop’s', async () => {
  await soldTo('NY', '03', { tax: 100, onShipping: 20 });
  await soldTo('NY', '04', { tax: 80, onShipping: 0 });
  const rule = { lines: [{ qty: 1, price: 2000 }], totals: { tax: 120, shipping: 500 } };
  await addOrder({ db }, { ...at('03'), ...rule, customer: { state: 'MI' } });
  const pickup = { serviceCode: 0, state: undefined };
  await addOrder({ db }, { ...at('03'), ...rule, totals: { tax: 120, shipping: 0 }, customer: pickup, refunded: 1060 });
  await addOrder({ db }, { ...at('03'), ...rule, totals: { tax: 0, shipping: 500 }, customer: { state: 'OH' } });
  const { rows, total } = await read('tax-by-state');
  expect(rows).toMatchObject([
    {
      state: 'Michigan',
      orders: 2,
      taxable: 4000,
      untaxed: 500,
      tax: 240,
      byStripe: 0,
      taxRefunded: 60,
      refunds: 1000,
    },
    { state: 'New York', orders: 2, taxable: 4500, untaxed: 500, tax: 180, byStripe: 180, taxKept: 180 },
    { state: 'Ohio', orders: 1, taxable: 0, untaxed: 2500, tax: 0 },
  ]);
  expect(total).toMatchObject({ orders: 5, taxable: 8500, tax: 420, taxKept: 360 });
  const months = await read('tax-by-month');
  expect(months.rows.map(({ month, state, tax }) => [month, state, tax])).toEqual([
    ['2026-03', 'Michigan', 240],
    ['2026-03', 'New York', 100],
    ['2026-03', 'Ohio', 0],
    ['2026-04', 'New York', 80],
  ]);
});

it('gives the report as CSV, with its total', async () => {
  await soldTo('NY', '03', { tax: 100, onShipping: 20 });
  const manager = await staffClient(shop, 'manager');
  const csv = await (await manager.request(`/api/desk/reports/tax-by-month/csv?${YEAR}`)).text();
  expect(csv).toContain('2026-03,New York,1,25.00,0.00,1.00,1.00,0.00,0.00,1.00');
  expect(csv).toContain('Total,,1,25.00');
});

const anySale = fc.record({
  state: fc.constantFrom('MI', 'NY', 'OH', 'TX'),
  month: fc.constantFrom('02', '03', '11'),
  tax: fc.integer({ min: 0, max: 300 }),
  share: fc.integer({ min: 0, max: 100 }),
  refunded: fc.integer({ min: 0, max: 2500 }),
  byRule: fc.boolean(),
});

it('sums to the cents of the orders, and to the sales report, whatever was sold and refunded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySale, { minLength: 1, maxLength: 6 }), async (sales) => {
      await sql`delete from orders`.execute(db);
      for (const { state, month, tax, share, refunded, byRule } of sales) {
        const input = { ...at(month), lines: [{ qty: 1, price: 2000 }], totals: { tax, shipping: 500 } };
        const id = byRule
          ? (await addOrder({ db }, { ...input, customer: { state } })).id
          : await soldTo(state, month, { tax, onShipping: Math.floor((tax * share) / 100) });
        await db.updateTable('orders').set({ refunded }).where('id', '=', id).execute();
      }
      const { rows } = await sql<{ tax: number; sales: number }>`
        select sum(tax_cents)::int as tax, sum(amount - refunded)::int as sales from orders`.execute(db);
      const byState = await read('sales-by-state');
      for (const name of ['tax-by-state', 'tax-by-month'] as const) {
        const { rows: parts, total } = await read(name);
        const sum = (key: string) => parts.reduce((all, row) => all + Number(row[key]), 0);
        for (const key of ['taxable', 'untaxed', 'tax', 'refunds', 'taxRefunded', 'taxKept'])
          expect([key, sum(key)]).toEqual([key, total?.[key]]);
        expect(sum('tax')).toBe(rows[0]?.tax);
        expect(sum('taxKept')).toBe(byState.total?.['taxKept']);
        const sold = sum('taxable') + sum('untaxed') + sum('tax') - sum('refunds') - sum('taxRefunded');
        expect(sold).toBe(rows[0]?.sales);
      }
    }),
    { numRuns: 15 },
  );
});
