import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll } from 'vitest';
import { stripePayments } from '../../gateways/payments/stripe-payments.ts';
import { stripeSavedCards } from '../../gateways/payments/stripe-saved-cards.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { type ReplicaJobName, runJob } from '../../jobs/jobs.ts';
import { startQueue } from '../../jobs/queue.ts';
import type { EventRecord } from '../../sandbox/stripe/records.ts';
import { startSandboxStripe } from '../../sandbox/stripe/sandbox-stripe.ts';
import { sign } from '../../sandbox/stripe/webhook-sender.ts';
import { createTestApp } from '../create-test-app.ts';
import { staffClient } from '../desk.ts';
import { goods } from '../factory-items.ts';
import { fixedRates } from '../fixed-rates.ts';
import { keptMails } from '../kept-mails.ts';
import type { Call, ShopClient } from '../shop-client.ts';
import { emptySandboxTables, TEST_KEYS } from '../start-test-stripe.ts';
import { workerDatabase } from '../test-database.ts';
import { interleaving } from './interleave.ts';
import type { NewItem } from './model.ts';
import { StripeLine } from './stripe-line.ts';

const WEBHOOK_SECRET = 'whsec_test';
const SHOPPERS = 3;

/** What histories buy: few pieces, so that shoppers compete for them. */
export const historyItems = [
  { ...goods.spool, qoh: 25 },
  { ...goods.part, qoh: 9 },
  { ...goods.poster, qoh: 4 },
];

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** An order as the API named it. */
export interface RealOrder {
  readonly key: string;
  readonly id: string;
  readonly number: string;
}

/**
 * The real API on a real Postgres, with the look-alike of Stripe in the same process. Its time, its jobs and its webhooks
 * do not move unless a history says so.
 */
export async function openHistoryShop() {
  const database = await workerDatabase();
  const pool = new pg.Pool({ connectionString: database, max: 4 });
  const sandboxDb = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const start = Math.floor(Date.now() / 1000) * 1000;
  const time = { seconds: 0 };
  const clock = () => new Date(start + time.seconds * 1000);
  const sandbox = await startSandboxStripe({ db: sandboxDb, keys: TEST_KEYS, clock });
  const line = new StripeLine(sandbox.server);
  const queue = await startQueue({ connectionString: database }, { info: () => {}, warn: () => {}, error: () => {} });
  const account = {
    secretKey: TEST_KEYS.secret,
    webhookSecret: WEBHOOK_SECRET,
    server: { host: 'stripe.test', port: 80, protocol: 'http' as const },
    maxNetworkRetries: 0,
    fetch: line.fetch,
  };
  const app = await createTestApp((base) => ({
    payments: stripePayments(account, base.log),
    cards: stripeSavedCards(account, base.log),
    jobs: queue,
    rates: fixedRates,
    clock,
  }));
  const { db } = app.deps.connection;
  const turns = await interleaving(app.deps);
  turns.gate('stripe', app.deps.payments, ['charge', 'find', 'cancel', 'refund', 'readWebhook']);
  const { mails, mailer } = keptMails();
  const handlers = jobHandlers(app.deps, mailer);
  afterAll(async () => {
    await turns.close();
    await queue.stop();
    await sandbox.stop();
    await sandboxDb.destroy();
  });

  const browsers: ShopClient[] = [];
  const desk: { client: ShopClient } = { client: app.asGuest() };
  const orders: RealOrder[] = [];
  /** By the id of a refund: its order, and which of its refunds it is. */
  const refunds = new Map<string, { readonly orderId: string; readonly index: number }>();
  /** Ids of cart lines, by the model's. */
  const lineIds = new Map<number, string>();

  async function send(client: ShopClient, path: string, call: Call): Promise<Answer> {
    const response = await client.request(path, call);
    return { status: response.status, body: await response.json() };
  }

  return {
    ...{ app, db, turns, line, mails, orders, refunds, lineIds, sandbox, time, clock, handlers },
    /** Empties the shop for another history. */
    async reset(): Promise<readonly NewItem[]> {
      time.seconds = 0;
      line.trouble = 'none';
      mails.length = 0;
      orders.length = 0;
      refunds.clear();
      lineIds.clear();
      await app.stock(historyItems);
      await Promise.all([sql`delete from pgboss.job`.execute(db), emptySandboxTables(sandboxDb)]);
      browsers.splice(0, browsers.length, ...Array.from({ length: SHOPPERS }, () => app.asGuest()));
      desk.client = await staffClient(app, 'manager');
      return historyItems;
    },
    shopper: (index: number, path: string, call: Call) => send(browsers[index] ?? app.asGuest(), path, call),
    staff: (path: string, call: Call) => send(desk.client, path, call),
    /** Of a checkout under this key, whatever it was answered. */
    async rememberOrder(key: string): Promise<void> {
      const found = await db
        .selectFrom('orders')
        .select(['id', 'ref_id as number'])
        .where('idempotency_key', '=', key)
        .executeTakeFirst();
      if (found) orders.push({ key, ...found });
    },
    /** The catalogue hears of changed stock by a notification, which a history does not wait for. */
    refreshStock: () => app.deps.catalogue.refresh(historyItems.map(({ id }) => id)),
    order(index: number): RealOrder {
      const order = orders[index];
      if (!order) throw new Error(`the shop has no order ${index}`);
      return order;
    },
    /** What an API does when it starts: what the dead one had in its memory is read again. */
    restart: () => app.deps.catalogue.refresh(),
    /** After days away, everybody comes back before their session ends. */
    async comeBack(): Promise<void> {
      desk.client = await staffClient(app, 'manager');
      for (const browser of browsers) await browser.json('/api/auth/login/guest');
    },
    /** Every event that Stripe has for the shop, oldest first. */
    async events(): Promise<EventRecord[]> {
      const { rows } = await sql<{ event: EventRecord }>`
        select body as event from sandbox.stripe_deliveries d join sandbox.stripe_objects o on o.id = d.event_id
        order by d.seq`.execute(sandboxDb);
      return rows.map(({ event }) => event);
    },
    async deliver(event: EventRecord): Promise<Answer> {
      const body = JSON.stringify(event, null, 2);
      const headers = { 'stripe-signature': sign(body, WEBHOOK_SECRET), 'content-type': 'application/json' };
      return await send(app.asGuest(), '/api/webhooks/stripe', { method: 'POST', headers, body });
    },
    /** Queued jobs, oldest first. */
    async jobs(): Promise<{ id: string; name: string; data: Record<string, unknown> }[]> {
      const { rows } = await sql<{ id: string; name: string; data: Record<string, unknown> }>`
        select id, name, data from pgboss.job where state in ('created', 'retry')
        order by created_on, name, id`.execute(db);
      return rows;
    },
    /** Runs a job once; returns whether it is done. */
    async runJob({ id, name, data }: { id: string; name: string; data: unknown }): Promise<boolean> {
      try {
        await runJob(handlers, name as ReplicaJobName, data);
      } catch {
        return false;
      }
      await sql`update pgboss.job set state = 'completed' where id = ${id} and name = ${name}`.execute(db);
      return true;
    },
    /** Of a refund that staff asked for under this key. */
    async rememberRefund(orderIndex: number, index: number, key: string): Promise<void> {
      const { id, order_id: orderId } = await db
        .selectFrom('order_refunds')
        .select(['id', 'order_id'])
        .where('request_key', '=', key)
        .executeTakeFirstOrThrow();
      if (orders[orderIndex]?.id !== orderId) throw new Error('the refund is of another order');
      refunds.set(id, { orderId, index });
    },
    async orderOfPayment(intent: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select body #>> '{metadata,orderId}' as id from sandbox.stripe_objects where id = ${intent}`.execute(sandboxDb);
      return rows[0]?.id;
    },
    /** What the bank's page does in the shopper's browser. */
    async authenticate(index: number, outcome: 'succeeded' | 'failed'): Promise<void> {
      const { rows } = await sql<{ id: string; secret: string }>`
        select id, body ->> 'client_secret' as secret from sandbox.stripe_objects
        where kind = 'payment_intent' and body #>> '{metadata,orderId}' = ${orders[index]?.id}`.execute(sandboxDb);
      const { id, secret } = rows[0] ?? {};
      const response = await sandbox.browser.request(`/v1/payment_intents/${id}/authenticate`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${TEST_KEYS.publishable}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ client_secret: secret ?? '', outcome }).toString(),
      });
      if (!response.ok) throw new Error(`the bank's page failed: ${await response.text()}`);
    },
  };
}

export type HistoryShop = Awaited<ReturnType<typeof openHistoryShop>>;
