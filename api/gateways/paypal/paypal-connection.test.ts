import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startTestPaypal } from '../../test/start-test-paypal.ts';
import { workerDatabase } from '../../test/test-database.ts';
import { type PaypalCall, PaypalConnection } from './paypal-connection.ts';
import { orderReplySchema } from './paypal-replies.ts';

const pool = new pg.Pool({ connectionString: await workerDatabase(), max: 2 });
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
const paypal = await startTestPaypal(db, { info: () => {}, warn: () => {}, error: () => {} });
const fetched = vi.spyOn(globalThis, 'fetch');

beforeEach(async () => {
  await paypal.empty();
  fetched.mockClear();
});
afterAll(async () => {
  await paypal.stop();
  await db.destroy();
});

const paths = () => fetched.mock.calls.map(([url]) => new URL(String(url)).pathname);
const amount = { currency_code: 'USD', value: '19.99' };
const drawUp = {
  method: 'POST',
  path: '/v2/checkout/orders',
  schema: orderReplySchema,
  body: JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }] }),
} as const;
const orders = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from sandbox.paypal_orders`.execute(db)).rows[0]?.count;

it('requests one token for many calls', async () => {
  const connection = new PaypalConnection(paypal.options);
  await connection.call(drawUp);
  await connection.call(drawUp);
  expect(paths().filter((path) => path === '/v1/oauth2/token')).toHaveLength(1);
});

it('requests a new token after the old one expires', async () => {
  const connection = new PaypalConnection(paypal.options);
  fetched.mockResolvedValueOnce(Response.json({ access_token: 'of yesterday', expires_in: 3600 }));
  await connection.call({ ...drawUp, requestId: 'request-1' });
  expect(paths().filter((path) => path === '/v1/oauth2/token')).toHaveLength(2);
});

it.each<[string, PaypalCall<z.ZodType>]>([
  ['that reads', { method: 'GET', path: '/v1/billing/plans?page_size=20', schema: z.unknown() }],
  ['that writes without a request id', drawUp],
])('drops a token that PayPal has revoked, for a call %s', async (_, call) => {
  const connection = new PaypalConnection(paypal.options);
  await connection.call(drawUp);
  paypal.faults.revokeTokens();
  await connection.call(call);
  await connection.call(call);
  expect(paths().filter((path) => path === '/v1/oauth2/token')).toHaveLength(2);
});

it('requests one new token when many calls find the old one revoked', async () => {
  const connection = new PaypalConnection(paypal.options);
  await connection.call(drawUp);
  paypal.faults.revokeTokens();
  await Promise.all([connection.call(drawUp), connection.call(drawUp), connection.call(drawUp)]);
  expect(paths().filter((path) => path === '/v1/oauth2/token')).toHaveLength(2);
});

it('does not retry when PayPal rate-limits', async () => {
  const connection = new PaypalConnection(paypal.options);
  paypal.faults.limitNext = 1;
  await expect(connection.call({ ...drawUp, requestId: 'request-1' })).rejects.toMatchObject({ status: 429 });
  expect(paths().filter((path) => path === drawUp.path)).toHaveLength(1);
});

it('retries a write only with a request id, so that it happens once', async () => {
  const connection = new PaypalConnection(paypal.options);
  paypal.faults.loseNext = 1;
  await connection.call({ ...drawUp, requestId: 'request-1' });
  expect(await orders()).toBe(1);
  paypal.faults.loseNext = 1;
  await expect(connection.call(drawUp)).rejects.toThrow('PayPal did not answer');
  expect(await orders()).toBe(2);
});

it('reports PayPal’s issues of a rejection and does not retry', async () => {
  const connection = new PaypalConnection(paypal.options);
  const wrong = { ...amount, breakdown: { item_total: { ...amount, value: '20.00' } } };
  const body = JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount: wrong }] });
  const refused = connection.call({ ...drawUp, body, requestId: 'request-1' });
  await expect(refused).rejects.toMatchObject({ status: 422, issues: ['AMOUNT_MISMATCH', 'UNPROCESSABLE_ENTITY'] });
  expect(paths().filter((path) => path === drawUp.path)).toHaveLength(1);
});

it('reports wrong API keys without printing them', async () => {
  const connection = new PaypalConnection({ ...paypal.options, clientSecret: 'not-the-secret' });
  const refused = await connection.call(drawUp).catch((error: unknown) => String(error));
  expect(refused).toContain('401');
  expect(refused).not.toContain('not-the-secret');
});
