import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { cents } from '../../../contract/cents.ts';
import { addCoupon } from '../../domain/coupons.ts';
import { openPoll } from '../../domain/polls.ts';
import { loadMachine } from '../../domain/vending/load-machine.ts';
import { stripePayments } from '../../gateways/payments/stripe-payments.ts';
import { stripeSavedCards } from '../../gateways/payments/stripe-saved-cards.ts';
import { stripeSubscriptions } from '../../gateways/subscriptions/stripe-subscriptions.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { type ReplicaJobName, runJob } from '../../jobs/jobs.ts';
import { startQueue } from '../../jobs/queue.ts';
import type { EventRecord as PaypalEvent } from '../../sandbox/paypal/records.ts';
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
import { testMachineLoad } from '../test-settings.ts';
import { testMachine } from '../vending.ts';
import { interleaving } from './interleave.ts';
import { newModel, type ShopModel } from './model.ts';
import type { ModelCoupon } from './model-coupons.ts';
import { exclusiveColor, openHistoryMembers } from './open-history-members.ts';
import { openHistoryPaypal } from './open-history-paypal.ts';
import { StripeLine } from './stripe-line.ts';

const WEBHOOK_SECRET = 'whsec_test';

const poll = {
  question: 'What should the next Premium color be?',
  options: [
    { option: 'Packard Plum', hex: '#5B2A4E', note: '' },
    { option: 'Fisher Gold', hex: '#B98A2E', note: '' },
  ],
};

function couponOf(code: string, { percent, fixed, minimum, maxUses }: ModelCoupon) {
  const discount =
    percent === undefined
      ? { kind: 'fixed' as const, amount: cents(fixed ?? 0) }
      : { kind: 'percent' as const, percent };
  return { code, discount, minSubtotal: cents(minimum), maxPerCustomer: maxUses ?? null, endsAt: null };
}

/** What histories buy: few pieces, so that shoppers compete for them. */
export const historyItems = [
  { ...goods.spool, qoh: 25 },
  { ...goods.part, qoh: 9 },
  { ...goods.poster, qoh: 4 },
];

/** What members alone can buy, beside the color of each month. */
export const memberItems = [
  { ...goods.token, qoh: 4 },
  { ...goods.pastMembersOnly, active: true, qoh: 3 },
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
  const { db } = app.deps.connection;
  const turns = await interleaving(app.deps);
  turns.gate('stripe', app.deps.payments, ['charge', 'find', 'cancel', 'refund', 'readWebhook']);
  turns.gate('paypal', paypal.payments, ['charge', 'find', 'cancel', 'refund', 'capture', 'readWebhook']);
  turns.gate('machine', coils.machine, ['state', 'press']);
  const { mails, mailer } = keptMails();
  const handlers = jobHandlers(app.deps, mailer);
  afterAll(async () => {
    await turns.close();
    await queue.stop();
    await sandbox.stop();
    await paypal.stop();
    await sandboxDb.destroy();
  });

  const members = openHistoryMembers({ app, db, sandboxDb, sandbox, clock });
  const browsers: ShopClient[] = [];
  /** What the release that is shown has. */
  const release: CatalogueItem[] = [];
  const desk: { client: ShopClient } = { client: app.asGuest() };
  const orders: RealOrder[] = [];
  /** By the id of a refund: its order, and which of its refunds it is. */
  const refunds = new Map<string, { readonly orderId: string; readonly index: number }>();
  /** Ids of cart lines, by the model's. */
  const lineIds = new Map<number, string>();

  async function send(client: ShopClient, path: string, call: Call): Promise<Answer> {
    const response = await client.request(path, call);
    return response.status === 204
      ? { status: 200, body: {} }
      : { status: response.status, body: await response.json() };
  }

  return {
    ...{
      app,
      db,
      turns,
      line,
      paypal,
      coils,
      members,
      mails,
      orders,
      refunds,
      lineIds,
      sandbox,
      time,
      clock,
      handlers,
    },
    /** Empties the shop for another history. */
    async reset(): Promise<ShopModel> {
      time.seconds = 0;
      line.trouble = 'none';
      mails.length = 0;
      orders.length = 0;
      refunds.clear();
      lineIds.clear();
      coils.reset();
      release.splice(0, release.length, ...historyItems, ...memberItems, exclusiveColor(1));
      const model = newModel(release);
      await app.stock(release);
      await Promise.all([sql`delete from pgboss.job`.execute(db), emptySandboxTables(sandboxDb), paypal.empty()]);
      browsers.length = 0;
      await this.signIn(model);
      await openPoll(db, { ...poll, now: clock() });
      await loadMachine(db, testMachineLoad, clock());
      for (const [code, coupon] of model.coupons) await addCoupon(db, couponOf(code, coupon), clock());
      model.changes.done = 0;
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
    /** The catalogue hears of changed stock by a notification, which a history does not wait for. */
    refreshStock: () => app.deps.catalogue.refresh(release.map(({ id }) => id)),
    order(index: number): RealOrder {
      const order = orders[index];
      if (!order) throw new Error(`the shop has no order ${index}`);
      return order;
    },
    /** What an API does when it starts: what the dead one had in its memory is read again. */
    restart: () => app.deps.catalogue.refresh(),
    /** Signs staff and accounts in, and again after a jump of time: everybody comes back before their session ends. */
    async signIn({ shoppers }: ShopModel): Promise<void> {
      desk.client = await staffClient(app, 'manager');
      for (const [index, { membership, email }] of shoppers.entries()) {
        const browser = browsers[index];
        if (membership) browsers[index] = await members.signIn(email);
        else if (browser) await browser.json('/api/auth/login/guest');
        else browsers[index] = app.asGuest();
      }
    },
    /** Shows a release with these items in place of those of the same id, or beside the others. */
    async publish(items: readonly CatalogueItem[]): Promise<void> {
      for (const item of items) {
        const place = release.findIndex(({ id }) => id === item.id);
        release.splice(place < 0 ? release.length : place, place < 0 ? 0 : 1, item);
      }
      await app.deps.catalogue.load(release);
    },
    item(id: string): CatalogueItem {
      const item = release.find((each) => each.id === id);
      if (!item) throw new Error(`the release has no item ${id}`);
      return item;
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
    async deliverPaypal(event: PaypalEvent): Promise<Answer> {
      const body = JSON.stringify(event, null, 1);
      const headers = { ...paypal.sign(body), 'content-type': 'application/json' };
      return await send(app.asGuest(), '/api/webhooks/paypal', { method: 'POST', headers, body });
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
