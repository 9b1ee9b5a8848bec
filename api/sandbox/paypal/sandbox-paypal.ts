import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { BillingTime } from '../months/shift-times.ts';
import { decideDispute, reviewDispute } from './disputes.ts';
import { PaypalFaults } from './faults.ts';
import { endReview } from './orders.ts';
import { advanceBilling, paypalTime } from './paypal-time.ts';
import type { Funding } from './records.ts';
import { type PaypalKeys, servePaypal } from './serve-api.ts';
import { serveWallet } from './serve-wallet.ts';
import type { Signing } from './signature.ts';
import { Books, createPaypalTables } from './store.ts';
import { changeFunding } from './subscriptions.ts';
import { PaypalWebhookSender } from './webhook-sender.ts';

export interface SandboxPaypal {
  /** the REST API, for its own loopback port */
  readonly server: Hono;
  /** for browsers: the calls of the wallet */
  readonly browser: Hono;
  readonly webhooks: PaypalWebhookSender;
  readonly faults: PaypalFaults;
  /** PayPal's decision on a pending payment. */
  endReview(orderId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void>;
  /** The shop has answered a dispute. */
  reviewDispute(disputeId: string): Promise<void>;
  /** PayPal's decision on a dispute. */
  decideDispute(disputeId: string, outcome: Parameters<typeof decideDispute>[2]): Promise<void>;
  /** Charges everything that is due. */
  advance(): Promise<void>;
  /** Changes the funding source of a subscription. */
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

/** A mock of PayPal. Its state is in the database schema `sandbox`, so it survives restarts. */
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
    reviewDispute: (id) => db.transaction().execute((trx) => reviewDispute(new Books(trx, now), id)),
    decideDispute: (id, outcome) => db.transaction().execute((trx) => decideDispute(new Books(trx, now), id, outcome)),
    advance,
    changeFunding: (id, funding) => db.transaction().execute((trx) => changeFunding(new Books(trx, now), id, funding)),
    time: paypalTime(db, now, advance),
    stop: () => webhooks.stop(),
  };
}
