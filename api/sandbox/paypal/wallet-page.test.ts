import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestPaypal } from '../../test/start-test-paypal.ts';
import { workerDatabase } from '../../test/test-database.ts';

const pool = new pg.Pool({ connectionString: await workerDatabase(), max: 2 });
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
const paypal = await startTestPaypal(db, { info: () => {}, warn: () => {}, error: () => {} });

beforeEach(() => paypal.empty());
afterAll(async () => {
  await paypal.stop();
  await db.destroy();
});

const press = (id: string, outcome: string) =>
  paypal.wallet(`/wallet/${id}`, { method: 'POST', body: new URLSearchParams({ outcome, funding: 'balance' }) });

it('works without scripts, so that no click can come too early', async () => {
  const page = await (await paypal.wallet(`/wallet/${await paypal.order('19.99')}`)).text();
  expect(page).toContain('$19.99');
  expect(page).not.toContain('<script');
  expect(page.match(/<button[^>]*name="outcome"/g)).toHaveLength(3);
});

it.each([
  ['approved', /^\/sandbox\/paypal\/wallet-left\?type=approved&payerID=[2-9A-HJ-NP-Z]{13}$/],
  ['cancelled', /^\/sandbox\/paypal\/wallet-left\?type=cancelled$/],
  ['failed', /^\/sandbox\/paypal\/wallet-left\?type=failed$/],
])('leads back to the shop when the shopper presses "%s"', async (outcome, address) => {
  const { status, headers } = await press(await paypal.order('19.99'), outcome);
  expect(status).toBe(303);
  expect(headers.get('location')).toMatch(address);
});

it('reports an unknown payment', async () => {
  const response = await paypal.wallet('/wallet/UNKNOWN');
  expect([response.status, await response.text()]).toEqual([
    404,
    expect.stringContaining('This payment is not known.'),
  ]);
});

it('rejects an answer that the page does not offer', async () => {
  expect((await press(await paypal.order('19.99'), 'stolen')).status).toBe(400);
});
