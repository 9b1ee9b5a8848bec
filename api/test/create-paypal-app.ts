import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect } from 'vitest';
import { cents } from '../../contract/cents.ts';
import type { Order } from '../../contract/order.ts';
import type { PaypalOrder } from '../../contract/paypal.ts';
import type { Deps } from '../domain/deps.ts';
import { paypalSubscriptions } from '../gateways/subscriptions/paypal-subscriptions.ts';
import { buyer, usCustomer } from './buyer.ts';
import { createPayingApp, expectSum } from './create-paying-app.ts';
import { startTestPaypal } from './start-test-paypal.ts';
import { workerDatabase } from './test-database.ts';

interface Input {
  readonly key?: string;
  readonly customerInfo?: object;
  readonly couponName?: string;
}

/** The whole API with mock PayPal and Stripe servers. */
export async function createPaypalApp(overrides: Partial<Deps> = {}) {
  const pool = new pg.Pool({ connectionString: await workerDatabase(), max: 4 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const logged: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (message: string) => void logged.push(message) };
  const paypal = await startTestPaypal(db, log, () => shop.clock.now());
  const premium = paypalSubscriptions({ ...paypal.options, price: cents(2500) });
  const shop = await createPayingApp({ paypal: paypal.payments, ...overrides }, premium);

  beforeEach(async () => {
    logged.length = 0;
    await paypal.empty();
  });
  afterAll(async () => {
    await paypal.stop();
    await db.destroy();
  });

  function post(ada: ReturnType<typeof buyer>, path: string, json: unknown, key?: string): Promise<Response> {
    return ada.client.request(`/api/checkout/${path}`, {
      method: 'POST',
      json,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  }

  async function answer<Answer>(response: Response): Promise<Answer> {
    if (response.status !== 200) throw new Error(`refused with ${response.status}: ${await response.text()}`);
    return await response.json();
  }

  /** A shopper with goods in the cart who pays at PayPal. */
  async function shopper(id: string, qty = 1) {
    const ada = buyer(shop.asGuest());
    await ada.put(id, qty);
    const begin = ({ key = crypto.randomUUID(), customerInfo = usCustomer, couponName }: Input = {}) =>
      post(ada, 'paypal', { customerInfo, couponName }, key);
    const capture = (orderID: string, path = 'paypal/captureResults') =>
      post(ada, path, { orderID, payerID: 'PAYER', serviceCode: 95 });
    return {
      ...ada,
      begin,
      capture,
      cancel: (orderID: string) => post(ada, 'paypal/cancel', { orderID }),
      async createPaypalOrder(input: Input = {}): Promise<PaypalOrder> {
        return await answer(await begin(input));
      },
      async pay(orderID: string): Promise<Order> {
        return await answer(await capture(orderID));
      },
    };
  }

  return {
    ...shop,
    paypal,
    shopper,
    /** errors that the gateway logged */
    logged: logged as readonly string[],
    statusOf: async (id: string) => (await shop.orders()).find((order) => order.id === id)?.status,
    deliver(event: object, headers?: Record<string, string>): Promise<Response> {
      const body = JSON.stringify(event, null, 1);
      const type = { 'content-type': 'application/json' };
      const signed = { ...type, ...(headers ?? paypal.sign(body)) };
      return shop.request('/api/webhooks/paypal', { method: 'POST', headers: signed, body });
    },
    /** Order, capture and email agree, and the parts sum to the total. */
    async expectPaidOnce(order: Order): Promise<void> {
      expectSum(order);
      expect(await paypal.moved()).toEqual({ captured: [order.payment.amount], refunded: [] });
      expect(await shop.jobsOf('order-confirmation', order.id)).toBe(1);
      const row = (await shop.orders()).find(({ id }) => id === order.id);
      expect(row).toMatchObject({ status: 'paid', amount: order.payment.amount, payment_service: 'paypal' });
      expect(row?.paypal_capture_id).toMatch(/^[A-Z0-9]{17}$/);
    },
  };
}
