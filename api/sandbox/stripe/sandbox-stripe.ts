import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { BillingTime } from '../months/shift-times.ts';
import { accountEndpoints } from './account.ts';
import { advance } from './advance.ts';
import type { SandboxKeys } from './authenticate.ts';
import { confirmationTokenEndpoints } from './confirmation-tokens.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints, ownEvents } from './events.ts';
import { Faults } from './faults.ts';
import { invoiceEndpoints } from './invoices.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodDomainEndpoints } from './payment-method-domains.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { priceEndpoints } from './prices.ts';
import { chargeEndpoints, failRefunds, refundEndpoints } from './refunds.ts';
import { reviewEndpoints } from './reviews.ts';
import { serveEndpoints } from './serve-endpoints.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { RecordStore } from './store.ts';
import { stripeTime } from './stripe-time.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { taxCalculationEndpoints } from './tax-calculations.ts';
import { taxSettingsEndpoints } from './tax-settings.ts';
import { taxTransactionEndpoints } from './tax-transactions.ts';
import { testControls } from './test-controls.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';
import { WebhookSender } from './webhook-sender.ts';

export interface SandboxStripe {
  /** for the SDK, on a loopback port of its own: `/v1` and the controls for tests below `/test` */
  readonly server: Hono;
  /** for browsers: what the publishable key may do, below `/v1` */
  readonly browser: Hono;
  readonly webhooks: WebhookSender;
  readonly faults: Faults;
  /** Renews and charges what has become due by now. */
  advance(): Promise<void>;
  readonly time: BillingTime;
  stop(): Promise<void>;
}

export interface SandboxStripeOptions {
  readonly db: Kysely<unknown>;
  readonly keys: SandboxKeys;
  readonly clock?: () => Date;
}

export const endpoints: readonly Endpoint[] = [
  ...paymentIntentEndpoints,
  ...setupIntentEndpoints,
  ...paymentMethodEndpoints,
  ...confirmationTokenEndpoints,
  ...customerEndpoints,
  ...refundEndpoints,
  ...chargeEndpoints,
  ...disputeEndpoints,
  ...reviewEndpoints,
  ...priceEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...eventEndpoints,
  ...accountEndpoints,
  ...webhookEndpointEndpoints,
  ...paymentMethodDomainEndpoints,
  ...taxCalculationEndpoints,
  ...taxTransactionEndpoints,
  ...taxSettingsEndpoints,
];

/** A look-alike of Stripe in test mode. Its state lies in the schema `sandbox`, so a restart of the shop keeps it. */
export async function startSandboxStripe({ db, keys, clock }: SandboxStripeOptions): Promise<SandboxStripe> {
  await createSandboxTables(db);
  const faults = new Faults();
  const webhooks = new WebhookSender(db);
  const now = clock ?? (() => new Date());
  const sandbox = {
    db,
    keys,
    faults,
    clock: now,
    listensTo: (type: string) => webhooks.listensTo(type),
    onChange: () => webhooks.wake(),
  };
  async function catchUp(): Promise<void> {
    const seconds = Math.floor(now().getTime() / 1000);
    await advance(db, seconds, ownEvents(sandbox));
    const store = new RecordStore(db);
    try {
      const emit = ownEvents(sandbox)(store, seconds);
      await failRefunds({ store, id: '', params: {}, inBrowser: false, now: seconds, emit });
      await store.commit();
    } finally {
      await store.rollBack();
    }
    webhooks.wake();
  }
  const browserEndpoints = endpoints.filter(({ key }) => key === 'publishable');
  return {
    server: new Hono()
      .route('/v1', serveEndpoints(sandbox, endpoints))
      .route('/test', testControls(db, faults, webhooks)),
    browser: new Hono().route('/v1', serveEndpoints({ ...sandbox, keys: { ...keys, secret: null } }, browserEndpoints)),
    webhooks,
    faults,
    advance: catchUp,
    time: stripeTime(db, now, catchUp),
    stop: () => webhooks.stop(),
  };
}

/** Creates the tables; the lock serializes processes that start at the same time. */
async function createSandboxTables(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sandbox'))`.execute(trx);
    await sql`
      create schema if not exists sandbox;
      create table if not exists sandbox.stripe_objects (
        seq bigint generated always as identity,
        id text primary key,
        kind text not null,
        created bigint not null,
        body jsonb not null
      );
      create index if not exists stripe_objects_by_kind on sandbox.stripe_objects (kind, seq);
      create table if not exists sandbox.stripe_answers (
        key text primary key,
        fingerprint text not null,
        status integer not null,
        body jsonb not null,
        at timestamptz not null default now()
      );
      alter table sandbox.stripe_answers add column if not exists request text not null default '';
      create table if not exists sandbox.stripe_deliveries (
        event_id text primary key,
        seq bigint generated always as identity,
        attempts integer not null default 0,
        due_at timestamptz not null default now(),
        delivered_at timestamptz
      );
      create index if not exists stripe_deliveries_due on sandbox.stripe_deliveries (due_at) where delivered_at is null;
    `.execute(trx);
  });
}
