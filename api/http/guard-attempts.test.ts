import { beforeEach, expect, it } from 'vitest';
import { WebhookForged } from '../gateways/payments/payments.ts';
import type { PaypalPayments } from '../gateways/paypal/paypal-payments.ts';
import { absent } from '../test/absent.ts';
import { addAccount, signedIn } from '../test/accounts.ts';
import { usCustomer } from '../test/buyer.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { goods } from '../test/factory-items.ts';
import { jobsInMemory } from '../test/jobs-in-memory.ts';
import { testSettings } from '../test/test-settings.ts';

const password = 'Gran1te-Lathe';
const { jobs } = jobsInMemory();
const shop = await createTestApp({ jobs, settings: { ...testSettings, trustedProxies: 1 } });
let household = 0;
beforeEach(() => void household++);

/** From where each call comes: refusals are remembered, so each test calls from a network of its own. */
const caller = (number = 0) => ({ 'x-forwarded-for': `10.${household}.0.${number}` });
const post = (path: string, json: object, number = 0) =>
  shop.request(path, { method: 'POST', json, headers: caller(number) });
const form = (email: string) => ({ email, password, password2: password, fname: 'Ada' });

async function statusesOf(times: number, call: (round: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < times; round++) statuses.push((await call(round)).status);
  return statuses;
}
async function expectToWait(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await response.json()).message).toMatch(/^Too many tries\. Please wait \d+ (minutes|seconds)\.$/);
}

const addressOf = (round: number) => `ada${household}.${round}@example.com`;

it('limits registrations by caller', async () => {
  const registered = await statusesOf(21, (round) => post('/api/auth/register', form(addressOf(round))));
  expect(registered.slice(19)).toEqual([200, 429]);
});

it('limits password resets and address lookups by caller', async () => {
  const reset = await statusesOf(21, (round) => post('/api/auth/password/reset', { email: addressOf(round) }));
  expect(reset.slice(19)).toEqual([404, 429]);
  const asked = await statusesOf(61, (round) =>
    shop.request(`/api/auth/isRegistered/${addressOf(round)}`, { headers: caller() }),
  );
  expect(asked.slice(59)).toEqual([200, 429]);
});

it('limits a caller to ten resets of one account', async () => {
  const { email } = await addAccount(shop);
  const reset = await statusesOf(11, () => post('/api/auth/password/reset', { email }));
  expect(reset.slice(9)).toEqual([200, 429]);
});

it('limits a caller to thirty guesses of emailed links', async () => {
  const { email } = await addAccount(shop);
  const put = (round: number) =>
    shop.request('/api/auth/password/reset', {
      method: 'PUT',
      json: { email, rid: `guess${round}`, password, password2: password },
      headers: caller(),
    });
  const statuses = await statusesOf(31, put);
  expect(statuses.slice(29)).toEqual([410, 429]);
});

it('limits coupon guesses to forty by caller and by account, and valid codes not at all', async () => {
  await shop.deps.connection.db
    .insertInto('coupons')
    .values({
      code: 'ALWAYS',
      discount: JSON.stringify({ kind: 'percent', percent: 5 }),
      min_subtotal: 0,
      ends_at: null,
    })
    .execute();
  const look = (code: string, number = 0) => shop.request(`/api/coupons/${code}`, { headers: caller(number) });
  expect(new Set(await statusesOf(45, () => look('ALWAYS')))).toEqual(new Set([200]));
  const guesses = await statusesOf(41, (round) => look(`GUESS${round}`));
  expect(guesses.slice(39)).toEqual([404, 429]);
  await expectToWait(await look('ALWAYS'));

  const { client } = await signedIn(shop);
  const byAccount = await statusesOf(41, (round) =>
    client.request(`/api/coupons/GUESS${round}`, { headers: caller(round + 1) }),
  );
  expect(byAccount.slice(39)).toEqual([404, 429]);
});

it('counts coupon guesses in orders as well', async () => {
  const { client } = await signedIn(shop);
  const json = {
    payment: { tokenId: 'pm_card_visa' },
    paymentService: 'stripe',
    customerInfo: usCustomer,
  };
  await client.json('/api/cart', { method: 'POST', json: { id: goods.spool.id, qty: 1 } });
  const order = (path: string) => (round: number) =>
    client.request(path, {
      method: 'POST',
      json: { ...json, couponName: `GUESS${round}` },
      headers: { ...caller(round), 'idempotency-key': crypto.randomUUID() },
    });
  const statuses = await statusesOf(40, order('/api/checkout'));
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect((await order('/api/checkout')(41)).status).toBe(429);
  expect((await order('/api/checkout/paypal')(42)).status).toBe(429);
});

it('limits forged PayPal events to three hundred, and signed ones not at all', async () => {
  const paypal = Object.assign(Object.create(absent<PaypalPayments>('paypal')), {
    async readWebhook(body: string) {
      if (body === 'forged') throw new WebhookForged('nobody signed it');
      return { id: crypto.randomUUID(), type: 'BILLING.PLAN.CREATED' };
    },
  });
  const { request } = await createTestApp({ paypal, settings: { ...testSettings, trustedProxies: 1 } });
  const sendEvent = (body: string) => request('/api/webhooks/paypal', { method: 'POST', body, headers: caller() });
  expect(new Set(await statusesOf(299, () => sendEvent('forged')))).toEqual(new Set([400]));
  expect(await statusesOf(3, () => sendEvent('signed'))).toEqual([200, 200, 200]);
  expect(await statusesOf(2, () => sendEvent('forged'))).toEqual([400, 429]);
});
