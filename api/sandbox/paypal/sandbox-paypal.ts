import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { BillingTime } from '../months/billed.ts';
import { advanceBilling } from './advance-billing.ts';
import { PaypalFaults } from './faults.ts';
import { endReview } from './orders.ts';
import { paypalTime } from './paypal-time.ts';
import type { Funding } from './records.ts';
import { type PaypalKeys, servePaypal } from './serve-api.ts';
import { serveWallet } from './serve-wallet.ts';
import type { Signing } from './signature.ts';
import { Books, createPaypalTables } from './store.ts';
import { changeFunding } from './subscriptions.ts';
import { PaypalWebhookSender } from './webhook-sender.ts';

export interface SandboxPaypal {
  /** its REST API, for a loopback port of its own */
  readonly server: Hono;
  /** for browsers: what the wallet asks */
  readonly browser: Hono;
  readonly webhooks: PaypalWebhookSender;
  readonly faults: PaypalFaults;
  /** What PayPal's own people decide of a payment that is pending. */
  endReview(orderId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void>;
  /** Charges members for what has become due by now. */
  advance(): Promise<void>;
  /** What members pay with from now on. */
  changeFunding(subscriptionId: string, funding: Funding): Promise<void>;
  readonly time: BillingTime;
  stop(): Promise<void>;
}

export interface SandboxPaypalOptions {
  readonly db: Kysely<unknown>;
  readonly keys: PaypalKeys;
  readonly signing: Signing;
  readonly clock?: (() => Date) | undefined;
}

/** A look-alike of PayPal. Its state lies in the schema `sandbox`, so a restart of the shop keeps it. */
export async function startSandboxPaypal({ db, keys, signing, clock }: SandboxPaypalOptions): Promise<SandboxPaypal> {
  await createPaypalTables(db);
  const faults = new PaypalFaults();
  const webhooks = new PaypalWebhookSender(db, signing);
  const onChange = () => webhooks.wake();
  const now = clock ?? (() => new Date());
  async function advance(): Promise<void> {
    await advanceBilling(db, now());
    onChange();
  }
  return {
    server: new Hono().route('/', servePaypal({ db, keys, signing, faults, onChange, clock: now })),
    browser: serveWallet(db, onChange),
    webhooks,
    faults,
    endReview: (orderId, status) => db.transaction().execute((trx) => endReview(new Books(trx), orderId, status)),
    advance,
    changeFunding: (id, funding) => db.transaction().execute((trx) => changeFunding(new Books(trx, now), id, funding)),
    time: paypalTime(db, now, advance),
    stop: () => webhooks.stop(),
  };
}
