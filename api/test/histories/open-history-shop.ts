import type { Hono } from 'hono';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { OrderStatus } from '../../../contract/order.ts';
import { stripePayments } from '../../gateways/payments/stripe-payments.ts';
import { stripeSavedCards } from '../../gateways/payments/stripe-saved-cards.ts';
import { stripeSubscriptions } from '../../gateways/subscriptions/stripe-subscriptions.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { isMailJob, jobSchemas, type ReplicaJobName, runJob } from '../../jobs/jobs.ts';
import { startQueue } from '../../jobs/queue.ts';
import type { EventRecord as PaypalEvent } from '../../sandbox/paypal/records.ts';
import type { EventRecord } from '../../sandbox/stripe/records.ts';
import { startSandboxStripe } from '../../sandbox/stripe/sandbox-stripe.ts';
import { sign } from '../../sandbox/stripe/webhook-sender.ts';
import { createTestApp } from '../create-test-app.ts';
import { staffClient } from '../desk.ts';
import { fixedRates } from '../fixed-rates.ts';
import { keptMails } from '../kept-mails.ts';
import { losingConnections } from '../losing-connections.ts';
import type { Call, ShopClient } from '../shop-client.ts';
import { emptySandboxTables, TEST_KEYS } from '../start-test-stripe.ts';
import { workerDatabase } from '../test-database.ts';
import { testMachine } from '../vending.ts';
import { interleaving } from './interleave.ts';
import type { ShopModel } from './model-state.ts';
import { openHistoryGoods } from './open-history-goods.ts';
import { openHistoryMembers } from './open-history-members.ts';
import { openHistoryPaypal } from './open-history-paypal.ts';
import { StripeLine } from './stripe-line.ts';

const WEBHOOK_SECRET = 'whsec_test';

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
  const paypal = await openHistoryPaypal(sandboxDb, clock, line);
  const coils = testMachine();
  const app = await createTestApp((base) => ({
    payments: stripePayments(account, base.log),
    cards: stripeSavedCards(account, base.log),
    subscriptions: {
      stripe: stripeSubscriptions({ ...account, price: base.store.premium.price }, base.log),
      paypal: undefined,
    },
    paypal: paypal.payments,
    machine: coils.machine,
    jobs: queue,
    rates: fixedRates,
    clock,
  }));
  const connections = await losingConnections(app.deps);
  const { db } = app.deps.connection;
  const turns = await interleaving(app.deps);
  turns.gate('stripe', app.deps.payments, ['charge', 'find', 'cancel', 'refund', 'readWebhook']);
  turns.gate('paypal', paypal.payments, ['charge', 'find', 'cancel', 'refund', 'capture', 'readWebhook']);
  turns.gate('machine', coils.machine, ['state', 'press']);
  const { mailer } = keptMails();
  // One connection, which plans the statement of the books once.
  const auditor = new pg.Client({ connectionString: database });
  await auditor.connect();
  const handlers = jobHandlers(app.deps, mailer);
  afterAll(async () => {
    await turns.close();
    await queue.stop();
    await sandbox.stop();
    await paypal.stop();
    await sandboxDb.destroy();
    await auditor.end();
  });

  const members = openHistoryMembers({ app, db, sandboxDb, sandbox, clock });
  const browsers: ShopClient[] = [];
  const shopGoods = openHistoryGoods({ app, db, clock });
  const desk: { client: ShopClient } = { client: app.asGuest() };
  const orders: RealOrder[] = [];
  /** By the key of its checkout, the status that an order had after the last step. */
  const statuses = new Map<string, OrderStatus>();
  /** By the id of a refund: its order, and which of its refunds it is. */
  const refunds = new Map<string, { readonly orderId: string; readonly index: number }>();
  /** Ids of changes of stock, in the order of the model's. */
  const movements: string[] = [];
  /** Ids of cart lines, by the model's. */
  const lineIds = new Map<number, string>();

  async function send(client: ShopClient, path: string, call: Call): Promise<Answer> {
    const response = await client.request(path, call);
    return response.status === 204
      ? { status: 200, body: {} }
      : { status: response.status, body: await response.json() };
  }

  return {
    ...{ app, auditor, db, line, orders, statuses, refunds, movements, lineIds, sandbox, time, clock, handlers },
    ...{ connections, turns, paypal, coils, members, goods: shopGoods },
    /** Empties the shop for another history. */
    async reset(): Promise<ShopModel> {
      time.seconds = 0;
      line.trouble = 'none';
      orders.length = 0;
      movements.length = 0;
      statuses.clear();
      refunds.clear();
      lineIds.clear();
      coils.reset();
      const model = await shopGoods.reset();
      await Promise.all([sql`delete from pgboss.job`.execute(db), emptySandboxTables(sandboxDb), paypal.empty()]);
      browsers.length = 0;
      await this.signIn(model);
      return model;
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
    /** The catalogue hears of changed stock by a notification, for which a history does not wait. */
    async followStock({ items }: ShopModel): Promise<void> {
      const { catalogue } = app.deps;
      const stale = [...items].filter(([id, { shelf }]) => catalogue.get(id)?.qoh !== shelf);
      if (stale.length > 0) await catalogue.refresh(stale.map(([id]) => id));
    },
    order(index: number): RealOrder {
      const order = orders[index];
      if (!order) throw new Error(`the shop has no order ${index}`);
      return order;
    },
    /** What an API does when it starts: what the dead one had in its memory is read again. */
    restart: () => app.deps.catalogue.refresh(),
    /** Signs staff and accounts in. */
    async signIn({ shoppers }: ShopModel): Promise<void> {
      desk.client = await staffClient(app, 'manager');
      for (const [index, { membership, email }] of shoppers.entries()) {
        browsers[index] = membership ? await members.signIn(email) : (browsers[index] ?? app.asGuest());
      }
    },
    /** After days away, everybody comes back before their session ends, or signs in again. */
    async comeBack(model: ShopModel): Promise<void> {
      await this.signIn(model);
      for (const browser of browsers) await browser.json('/api/auth/login/guest');
    },
    /** The latest event that Stripe has for the shop, or one before it. */
    async event(before: number): Promise<EventRecord | undefined> {
      const { rows } = await sql<{ event: EventRecord }>`
        select body as event from sandbox.stripe_deliveries d join sandbox.stripe_objects o on o.id = d.event_id
        order by d.seq desc offset ${before} limit 1`.execute(sandboxDb);
      return rows[0]?.event;
    },
    async deliver(event: EventRecord): Promise<Answer> {
      const body = JSON.stringify(event, null, 2);
      const headers = { 'stripe-signature': sign(body, WEBHOOK_SECRET), 'content-type': 'application/json' };
      return await send(app.asGuest(), '/api/webhooks/stripe', { method: 'POST', headers, body });
    },
    async deliverPaypal(event: PaypalEvent): Promise<Answer> {
      const body = JSON.stringify(event, null, 1);
      const headers = { ...paypal.sign(body), 'content-type': 'application/json' };
      return await send(app.asGuest(), '/api/webhooks/paypal', { method: 'POST', headers, body });
    },
    /** What the shop has queued, oldest first, without what pg-boss queues by the real clock. */
    async jobs(): Promise<{ id: string; name: string; data: Record<string, unknown> }[]> {
      const { rows } = await sql<{ id: string; name: string; data: Record<string, unknown> }>`
        select id, name, data from pgboss.job where state in ('created', 'retry') and name = any(${Object.keys(jobSchemas)})
        order by created_on, name, id`.execute(db);
      return rows;
    },
    /** Runs a job once; returns whether it is done. Mails are only counted: writing them takes longer than all else. */
    async runJob({ id, name, data }: { id: string; name: string; data: unknown }): Promise<boolean> {
      try {
        if (!isMailJob(name)) await runJob(handlers, name as ReplicaJobName, data);
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
      const { id, secret: client_secret = '' } = rows[0] ?? {};
      await atStripe(sandbox.browser, `/payment_intents/${id}/authenticate`, { client_secret, outcome });
    },
    async decideDispute(index: number, isWon: boolean): Promise<void> {
      const { rows } = await sql<{ id: string }>`
        select d.id from sandbox.stripe_objects d join sandbox.stripe_objects c on c.id = d.body ->> 'charge'
        where d.kind = 'dispute' and c.body #>> '{metadata,orderId}' = ${orders[index]?.id}`.execute(sandboxDb);
      const evidence = { 'evidence[uncategorized_text]': isWon ? 'winning_evidence' : 'losing_evidence' };
      await atStripe(sandbox.server, `/disputes/${rows[0]?.id}`, evidence);
    },
  };
}

async function atStripe(server: Hono, path: string, params: Record<string, string>): Promise<void> {
  const key = path.startsWith('/payment_intents') ? TEST_KEYS.publishable : TEST_KEYS.secret;
  const response = await server.request(`/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(params).toString(),
  });
  if (!response.ok) throw new Error(`Stripe refused ${path}: ${await response.text()}`);
}

export type HistoryShop = Awaited<ReturnType<typeof openHistoryShop>>;
