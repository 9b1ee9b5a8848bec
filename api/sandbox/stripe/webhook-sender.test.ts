import { Hono } from 'hono';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '../../db/connect.ts';
import { startTestStripe, type TestStripe } from '../../test/start-test-stripe.ts';
import { workerDatabase } from '../../test/test-database.ts';
import { type Listening, listenOnLoopback } from './listen.ts';

const SECRET = 'whsec_test';
let test: TestStripe;
let shop: Listening;
let received: { id: string; type: string }[];
let refuseNext: number;
/** does something with an event before the shop answers that it has it */
let onReceived: ((id: string) => Promise<unknown>) | undefined;

beforeAll(async () => {
  test = await startTestStripe(await workerDatabase());
  const app = new Hono().post('/hook', async (c) => {
    const event = test.stripe.webhooks.constructEvent(
      await c.req.text(),
      c.req.header('stripe-signature') ?? '',
      SECRET,
    );
    if (refuseNext-- > 0) return c.text('busy', 503);
    received.push({ id: event.id, type: event.type });
    await onReceived?.(event.id);
    return c.text('ok');
  });
  shop = await listenOnLoopback(app);
  test.sandbox.webhooks.deliverTo({ url: `http://127.0.0.1:${shop.port}/hook`, secret: SECRET });
});
beforeEach(() => {
  received = [];
  refuseNext = 0;
  onReceived = undefined;
});
afterEach(() => {
  test.sandbox.webhooks.paused = false;
});
afterAll(async () => {
  await test.stop();
  await shop.close();
});

const pay = () =>
  test.stripe.paymentIntents.create({ amount: 900, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });
const types = () => received.map(({ type }) => type);

it('sends events in order with a signature that the SDK accepts', async () => {
  await pay();
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(types()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
});

it('retries with the same id until delivered', async () => {
  refuseNext = 1;
  await pay();
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(new Set(received.map(({ id }) => id)).size).toBe(3);
  const log = await (await test.sandbox.server.request('/test/webhooks')).json();
  expect(log.filter((entry: { attempts: number }) => entry.attempts === 2)).toHaveLength(1);
});

it('holds events while paused and resends on demand', async () => {
  await test.sandbox.server.request('/test/webhooks/pause', { method: 'POST' });
  await pay();
  await test.sandbox.webhooks.idle();
  expect(received).toEqual([]);
  await test.sandbox.server.request('/test/webhooks/resume', { method: 'POST' });
  await vi.waitFor(() => expect(received).toHaveLength(3));
  const id = received[2]?.id;
  await test.sandbox.server.request(`/test/webhooks/deliver-again/${id}`, { method: 'POST' });
  await vi.waitFor(() => expect(received.filter((event) => event.id === id)).toHaveLength(2));
});

it('resends an event that is asked for while its first delivery is not noted yet', async () => {
  onReceived = async (id) => {
    onReceived = undefined;
    await test.sandbox.server.request(`/test/webhooks/deliver-again/${id}`, { method: 'POST' });
  };
  await pay();
  await vi.waitFor(() => expect(received).toHaveLength(4));
  expect(received.filter(({ id }) => id === received[0]?.id)).toHaveLength(2);
});

it('puts events back that it claimed when it was paused', async () => {
  const { webhooks } = test.sandbox;
  webhooks.paused = true;
  await pay();
  const other = connect(await workerDatabase(), 1, () => {});
  const lock = await other.pool.connect();
  await lock.query('begin; lock table sandbox.stripe_deliveries in exclusive mode');
  webhooks.paused = false;
  webhooks.wake();
  await vi.waitFor(async () => {
    const { rows } = await lock.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%stripe_deliveries%'",
    );
    expect(rows).toHaveLength(1);
  });
  webhooks.paused = true;
  await lock.query('commit');
  lock.release();
  await other.close();
  await webhooks.idle();
  expect(received).toEqual([]);
  webhooks.paused = false;
  webhooks.wake();
  await vi.waitFor(() => expect(received).toHaveLength(3));
});

it('signs with its own secret', async () => {
  const { sign } = await import('./webhook-sender.ts');
  const stripe = new Stripe('sk_test');
  expect(() => stripe.webhooks.constructEvent('{}', sign('{}', 'whsec_other'), SECRET)).toThrow();
  const old = sign('{}', SECRET, new Date(Date.now() - 600_000));
  expect(() => stripe.webhooks.constructEvent('{}', old, SECRET)).toThrow(/tolerance/);
});

it('sends only events the endpoint subscribes to', async () => {
  const target = { url: `http://127.0.0.1:${shop.port}/hook`, secret: SECRET };
  test.sandbox.webhooks.deliverTo({ ...target, events: ['payment_intent.succeeded'] });
  await pay();
  await test.sandbox.webhooks.idle();
  await vi.waitFor(() => expect(types()).toEqual(['payment_intent.succeeded']));
  test.sandbox.webhooks.deliverTo(target);
});
