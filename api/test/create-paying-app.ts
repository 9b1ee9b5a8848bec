import { sql } from 'kysely';
import { afterAll, beforeEach, expect } from 'vitest';
import { cents } from '../../contract/cents.ts';
import type { Order } from '../../contract/order.ts';
import type { Deps } from '../domain/deps.ts';
import { orderIdOf } from '../gateways/payments/payment-state.ts';
import type { StripeOptions } from '../gateways/payments/stripe-client.ts';
import { stripePayments } from '../gateways/payments/stripe-payments.ts';
import { stripeSavedCards } from '../gateways/payments/stripe-saved-cards.ts';
import { stripeSubscriptions } from '../gateways/subscriptions/stripe-subscriptions.ts';
import type { Subscriptions } from '../gateways/subscriptions/subscriptions.ts';
import { startQueue } from '../jobs/queue.ts';
import { createTestApp } from './create-test-app.ts';
import { fixedRates } from './fixed-rates.ts';
import { emptySandbox, startTestStripe, TEST_KEYS } from './start-test-stripe.ts';
import { workerDatabase } from './test-database.ts';
import { testSettings } from './test-settings.ts';

const WEBHOOK_SECRET = 'whsec_test';

/** What a test replaces; `account` is of the look-alike, for more of its gateways. */
type PayingOverrides = Partial<Deps> | ((account: StripeOptions, base: Deps) => Partial<Deps>);

/** The whole API with the look-alike of Stripe behind the real SDK, and the real queue, whose jobs are not run. */
export async function createPayingApp(overrides: PayingOverrides = {}, atPaypal?: Subscriptions) {
  const database = await workerDatabase();
  const clock = movableClock();
  const stripe = await startTestStripe(database, { clock: clock.now });
  const queue = await startQueue(
    { connectionString: database, retryDelay: 0 },
    { info: () => {}, warn: () => {}, error: () => {} },
  );
  const server = { host: '127.0.0.1', port: stripe.listening.port, protocol: 'http' as const };
  const account = { secretKey: TEST_KEYS.secret, webhookSecret: WEBHOOK_SECRET, server };
  const shop = await createTestApp((base) => ({
    payments: stripePayments(account, base.log),
    cards: stripeSavedCards(account, base.log),
    subscriptions: { stripe: stripeSubscriptions({ ...account, price: cents(2500) }, base.log), paypal: atPaypal },
    jobs: queue,
    rates: fixedRates,
    clock: clock.now,
    settings: { ...testSettings, stripe: { ...testSettings.stripe, publishableKey: TEST_KEYS.publishable } },
    ...(typeof overrides === 'function' ? overrides({ ...account, clock: clock.now }, base) : overrides),
  }));
  const { db } = shop.deps.connection;

  beforeEach(async () => {
    await emptySandbox(stripe);
    await sql`delete from pgboss.job`.execute(db);
    clock.reset();
  });
  afterAll(async () => {
    await queue.stop();
    await sql`vacuum pgboss.job, sandbox.stripe_objects, sandbox.stripe_answers`.execute(db);
    await stripe.stop();
  });

  async function chargesOf(orderId: string): Promise<number[]> {
    const { data } = await stripe.stripe.charges.list({ limit: 100 });
    const own = data.filter((charge) => charge.paid && orderIdOf(charge) === orderId);
    return own.map((charge) => charge.amount - charge.amount_refunded);
  }

  async function jobsOf(name: string, orderId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = ${name} and data ->> 'orderId' = ${orderId}
    `.execute(db);
    return rows[0]?.count ?? 0;
  }

  return {
    ...shop,
    db,
    clock,
    queue,
    stripe: stripe.stripe,
    sandbox: stripe.sandbox,
    /** the SDK's requests and responses */
    stripeCalls: stripe.calls,
    webhookSecret: WEBHOOK_SECRET,
    chargesOf,
    jobsOf,
    orders: () => db.selectFrom('orders').selectAll().orderBy('ts').execute(),
    /** Order, charge and email agree, and the parts sum to the total. */
    async expectPaidOnce(order: Order): Promise<void> {
      expectSum(order);
      expect(await chargesOf(order.id)).toEqual([order.payment.amount]);
      expect(await jobsOf('order-confirmation', order.id)).toBe(1);
      const row = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ status: 'paid', amount: order.payment.amount });
    },
    async expectUnpaid(orderId: string): Promise<void> {
      expect((await chargesOf(orderId)).reduce((sum, amount) => sum + amount, 0)).toBe(0);
      expect(await jobsOf('order-confirmation', orderId)).toBe(0);
    },
  };
}

export function expectSum({ totals, lines, payment }: Order): void {
  expect(lines.reduce((sum, line) => sum + line.price * line.qty, 0)).toBe(totals.subtotal);
  expect(totals.memberDiscount + totals.couponDiscount).toBe(totals.discount);
  expect(totals.subtotal - totals.discount + totals.shipping + totals.tax).toBe(totals.total);
  expect([totals.grandTotal, payment.amount]).toEqual([totals.total, totals.total]);
  expect([payment.tax, payment.shippingCost]).toEqual([totals.tax, totals.shipping]);
}

/** Real time plus an offset that tests can change. */
function movableClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advanceMinutes(minutes: number): void {
      ahead += minutes * 60_000;
    },
    reset(): void {
      ahead = 0;
    },
  };
}
