import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach } from 'vitest';
import { cents } from '../../contract/cents.ts';
import { paypalSubscriptions } from '../gateways/subscriptions/paypal-subscriptions.ts';
import type { Funding } from '../sandbox/paypal/records.ts';
import type { TransactionRecord } from '../sandbox/paypal/subscription-records.ts';
import { startTestPaypal } from './start-test-paypal.ts';
import { workerDatabase } from './test-database.ts';

/** Mock PayPal with the shop's own subscription gateway in front, at a time that the test sets. */
export async function startTestWallet() {
  let now = new Date();
  const pool = new pg.Pool({ connectionString: await workerDatabase(), max: 6 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const paypal = await startTestPaypal(db, { info: () => {}, warn: () => {}, error: () => {} }, () => now);
  const premiumAt = (price: number) => paypalSubscriptions({ ...paypal.options, price: cents(price) });
  const premium = premiumAt(2500);

  beforeEach(async () => {
    await paypal.empty();
    now = new Date('2026-11-21T12:00:00Z');
  });
  afterAll(async () => {
    await paypal.stop();
    await db.destroy();
  });

  async function transactions(): Promise<TransactionRecord[]> {
    const { rows } = await sql<{ body: TransactionRecord }>`
      select jsonb_array_elements(body #> '{wallet,transactions}') as body
      from sandbox.paypal_billing where kind = 'subscription' order by seq`.execute(db);
    return rows.map(({ body }) => body);
  }

  return {
    premium,
    premiumAt,
    paypal,
    cents,
    approve: (id: string, funding: Funding = 'balance') => paypal.approveSubscription(id, funding),
    /** Refills an empty wallet. */
    fill: (id: string) => paypal.changeFunding(id, 'balance'),
    /** Starts a subscription whose first month is paid. */
    async member(funding: Funding = 'balance') {
      const input = {
        subscriptionId: crypto.randomUUID(),
        customer: null,
        paymentToken: null,
        email: 'ada@example.com',
      };
      const { id } = await premium.start(input);
      await paypal.approveSubscription(id, funding);
      return await premium.confirm(id);
    },
    /** Advances time, and PayPal bills what became due. */
    async until(time: string): Promise<void> {
      now = new Date(time);
      await paypal.advance();
    },
    /** Actual charges in cents, oldest first. */
    async charges(): Promise<number[]> {
      const paid = (await transactions()).filter(({ status }) => status !== 'DECLINED');
      return paid.map(({ amount_with_breakdown: { gross_amount } }) => Number(gross_amount.value) * 100);
    },
    /** In cents. */
    async refunded(): Promise<number> {
      return (await transactions()).reduce((sum, { refunded = 0 }) => sum + refunded, 0);
    },
    async plans(): Promise<number> {
      const { rows } = await sql`select from sandbox.paypal_billing where kind = 'plan'`.execute(db);
      return rows.length;
    },
  };
}
