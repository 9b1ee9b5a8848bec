import { Hono } from 'hono';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { faultsOfEvent, operations, watchContract } from './paypal-contract.ts';
import { startTestPaypal } from './start-test-paypal.ts';
import { workerDatabase } from './test-database.ts';

const pool = new pg.Pool({ connectionString: await workerDatabase(), max: 2 });
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
const paypal = await startTestPaypal(db, { info: () => {}, warn: () => {}, error: () => {} });

afterAll(async () => {
  await paypal.stop();
  await db.destroy();
});

/** Contract violations of one response. */
async function faultsOf(path: string, answer: object, status: 200 | 201 | 204 | 422 = 200, init?: RequestInit) {
  const server = new Hono();
  server.all('*', (c) => (status === 204 ? c.body(null, 204) : c.json(answer, status)));
  const watched = watchContract(server);
  await watched.server.request(path, init);
  return watched.violations;
}

const order = {
  id: '5O190127TN364715T',
  intent: 'CAPTURE',
  status: 'APPROVED',
  purchase_units: [{ reference_id: 'default', amount: { currency_code: 'USD', value: '19.99' } }],
  create_time: '2026-11-21T12:00:00Z',
};
const path = `/v2/checkout/orders/${order.id}`;
const cancel = '/v1/billing/subscriptions/I-BW452GLLEP1G/cancel';
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

it('covers every call that the look-alike serves', () => {
  const served = paypal.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(served)].sort()).toEqual(Object.keys(operations).sort());
});

describe('the contract', () => {
  it('accepts what PayPal publishes', async () => {
    expect(await faultsOf(path, order)).toEqual([]);
    expect(await faultsOf(cancel, {}, 204, post({ reason: 'The member left.' }))).toEqual([]);
  });

  it.each([
    ['a status that PayPal does not have', { ...order, status: 'PAID' }],
    ['a field that PayPal does not have', { ...order, wallet: {} }],
    ['a missing field', { ...order, create_time: undefined }],
    [
      'a payer id with letters that PayPal leaves out',
      { ...order, payer: { payer_id: 'O0I1O0I1O0I1O', email_address: 'a@b.co' } },
    ],
  ])('reports %s', async (_, answer) => {
    expect(await faultsOf(path, answer)).toHaveLength(1);
  });

  it('reports a request that PayPal would refuse', async () => {
    expect(await faultsOf(cancel, {}, 204, post({}))).toEqual([expect.stringContaining('cancel request')]);
  });

  it('reports a refusal that PayPal does not give', async () => {
    const details = [{ issue: 'SUBSCRIPTION_TOO_NEW', description: '' }];
    const refusal = { name: 'UNPROCESSABLE_ENTITY', message: 'No.', debug_id: 'b1d1f06c7246c', details };
    expect(await faultsOf(cancel, refusal, 422, post({ reason: 'left' }))).toEqual([
      expect.stringContaining('is not refused with SUBSCRIPTION_TOO_NEW'),
    ]);
  });

  it('reports a call that PayPal does not have', async () => {
    expect(await faultsOf('/v2/checkout/orders/1/undo', {}, 200, post({}))).toHaveLength(1);
  });

  it('reports an event with an id that PayPal would not give it', () => {
    const event = {
      id: 'WH-SANDBOX',
      event_version: '1.0',
      create_time: order.create_time,
      resource_type: 'checkout-order',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      summary: 'an order was approved',
      resource: order,
    };
    expect(faultsOfEvent(event)).toHaveLength(1);
    expect(faultsOfEvent({ ...event, id: 'WH-58D329510W468432D-8HN650336L201105X' })).toEqual([]);
  });
});
