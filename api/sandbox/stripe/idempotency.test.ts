import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { clientOf, startTestStripe, type TestStripe } from '../../test/start-test-stripe.ts';
import { workerDatabase } from '../../test/test-database.ts';
import { Faults } from './faults.ts';

let test: TestStripe;
let now = new Date();

beforeAll(async () => {
  test = await startTestStripe(await workerDatabase(), { clock: () => now });
});
beforeEach(() => {
  now = new Date();
  Object.assign(test.sandbox.faults, new Faults());
});
afterAll(() => test.stop());

const params = { amount: 2500, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' };
const chargesOf = async () => (await test.stripe.charges.list({ limit: 100 })).data.length;

it('replays the answer for a repeated key without a second charge', async () => {
  const before = await chargesOf();
  const first = await test.stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' });
  const second = await test.stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' });
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(await chargesOf()).toBe(before + 1);
});

it('replays a decline for a repeated key', async () => {
  const before = await chargesOf();
  const declined = { ...params, payment_method: 'pm_card_chargeDeclined' };
  const attempt = () => test.stripe.paymentIntents.create(declined, { idempotencyKey: 'order-2' });
  const [first, second] = [await attempt().catch((error) => error), await attempt().catch((error) => error)];
  expect(first).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(second.payment_intent.id).toBe(first.payment_intent.id);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await chargesOf()).toBe(before + 1);
});

it('rejects a key with a different request', async () => {
  await test.stripe.paymentIntents.create(params, { idempotencyKey: 'order-3' });
  const other = test.stripe.paymentIntents.create({ ...params, amount: 1 }, { idempotencyKey: 'order-3' });
  await expect(other).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
});

it('rejects a key that another process is using, and does nothing', async () => {
  const before = await chargesOf();
  const other = await test.pool.connect();
  await other.query('begin');
  await other.query(
    `insert into sandbox.stripe_answers (key, fingerprint, status, body) values ('order-4', '', 200, '{}')`,
  );
  const attempt = expect(
    test.stripe.paymentIntents.create(params, { idempotencyKey: 'order-4' }),
  ).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  await vi.waitFor(async () => expect(await waiting()).toBe(1));
  await other.query('commit');
  other.release();
  await attempt;
  expect(await chargesOf()).toBe(before);
});

/** How many statements wait for another transaction. */
async function waiting(): Promise<number> {
  const { rowCount } = await test.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

it('charges once for concurrent requests with the same key', async () => {
  const before = await chargesOf();
  const patient = clientOf('sk_test_northspool', test.listening.port, 4);
  const intents = await Promise.all(
    Array.from({ length: 5 }, () => patient.paymentIntents.create(params, { idempotencyKey: 'order-5' })),
  );
  expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
  expect(await chargesOf()).toBe(before + 1);
});

it('remembers its result when the answer was lost', async () => {
  test.sandbox.faults.loseNext = 1;
  const attempt = () => test.stripe.paymentIntents.create(params, { idempotencyKey: 'order-6' });
  await expect(attempt()).rejects.toSatisfy((error) => error.statusCode === undefined);
  const found = await attempt();
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
});

it('replays a server error for a day and then runs the request again', async () => {
  const before = await chargesOf();
  test.sandbox.faults.failNext = 1;
  const attempt = () => test.stripe.paymentIntents.create(params, { idempotencyKey: 'order-7' });
  await expect(attempt()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  expect(await chargesOf()).toBe(before);
  const again = await attempt().catch((error) => error);
  expect(again).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
  now = new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000);
  await expect(attempt()).resolves.toMatchObject({ status: 'succeeded' });
});

it('stores nothing for a key when it rejects the request', async () => {
  const attempt = () => test.stripe.paymentIntents.create(params, { idempotencyKey: 'order-9' });
  for (const [fault, code] of [
    ['limitNext', 'rate_limit'],
    ['lockNext', 'lock_timeout'],
  ] as const) {
    test.sandbox.faults[fault] = 1;
    await expect(attempt()).rejects.toMatchObject({ statusCode: 429, type: 'StripeRateLimitError', code });
  }
  await expect(
    test.stripe.paymentIntents.create({ amount: 1 } as never, { idempotencyKey: 'order-9' }),
  ).rejects.toThrow();
  await expect(attempt()).resolves.toMatchObject({ status: 'succeeded' });
});

it('rejects wrong API keys and charges made with the publishable key', async () => {
  const stranger = clientOf('sk_test_somebody_else', test.listening.port);
  await expect(stranger.paymentIntents.create(params)).rejects.toMatchObject({ statusCode: 401 });
  const browser = clientOf('pk_test_northspool', test.listening.port);
  await expect(browser.paymentIntents.create(params)).rejects.toMatchObject({ statusCode: 403 });
});

it('keeps its data across restarts', async () => {
  const intent = await test.stripe.paymentIntents.create(params, { idempotencyKey: 'order-8' });
  const { startSandboxStripe } = await import('./sandbox-stripe.ts');
  const { Kysely, PostgresDialect } = await import('kysely');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: test.pool }) });
  const restarted = await startSandboxStripe({ db, keys: { secret: 'sk_2', publishable: 'pk_2' } });
  const answer = await restarted.server.request(`/v1/payment_intents/${intent.id}`, {
    headers: { authorization: 'Bearer sk_2' },
  });
  expect(await answer.json()).toMatchObject({ id: intent.id, status: 'succeeded' });
});
