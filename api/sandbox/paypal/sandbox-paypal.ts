import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { Faults } from '../stripe/faults.ts';
import { endReview } from './orders.ts';
import { type PaypalKeys, servePaypal } from './serve-api.ts';
import { serveWallet } from './serve-wallet.ts';
import type { Signing } from './signature.ts';
import { Books, createPaypalTables } from './store.ts';
import { PaypalWebhookSender } from './webhook-sender.ts';

export interface SandboxPaypal {
  /** its REST API, for a loopback port of its own */
  readonly server: Hono;
  /** for browsers: what the wallet asks */
  readonly browser: Hono;
  readonly webhooks: PaypalWebhookSender;
  readonly faults: Faults;
  /** What PayPal's own people decide of a payment that is pending. */
  endReview(orderId: string, status: 'COMPLETED' | 'DECLINED'): Promise<void>;
  stop(): Promise<void>;
}

export interface SandboxPaypalOptions {
  readonly db: Kysely<unknown>;
  readonly keys: PaypalKeys;
  readonly signing: Signing;
}

/** A look-alike of PayPal. Its state lies in the schema `sandbox`, so a restart of the shop keeps it. */
export async function startSandboxPaypal({ db, keys, signing }: SandboxPaypalOptions): Promise<SandboxPaypal> {
  await createPaypalTables(db);
  const faults = new Faults();
  const webhooks = new PaypalWebhookSender(db, signing);
  const onChange = () => webhooks.wake();
  return {
    server: new Hono().route('/', servePaypal({ db, keys, signing, faults, onChange })),
    browser: serveWallet(db, onChange),
    webhooks,
    faults,
    endReview: (orderId, status) => db.transaction().execute((trx) => endReview(new Books(trx), orderId, status)),
    stop: () => webhooks.stop(),
  };
}
