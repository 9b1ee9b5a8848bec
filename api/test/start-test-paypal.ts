import { type Kysely, sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { paypalPayments } from '../gateways/paypal/paypal-payments.ts';
import type { Log } from '../log.ts';
import { createOrder } from '../sandbox/paypal/orders.ts';
import type { EventRecord, Funding } from '../sandbox/paypal/records.ts';
import { startSandboxPaypal } from '../sandbox/paypal/sandbox-paypal.ts';
import { signedHeaders } from '../sandbox/paypal/signature.ts';
import { Books } from '../sandbox/paypal/store.ts';
import { listenOnLoopback } from '../sandbox/stripe/listen.ts';
import { faultsOfEvent, watchContract } from './paypal-contract.ts';

const keys = { clientId: 'test-client', clientSecret: 'test-secret' };
const signing = { webhookId: 'TESTWEBHOOK000001', secret: 'only tests sign with it' };

const orderOf = (value: string) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'USD', value } }],
});

/** Mock PayPal on a free port, with the shop's own gateway in front. */
export async function startTestPaypal(db: Kysely<unknown>, log: Log, clock?: () => Date) {
  const sandbox = await startSandboxPaypal({ db, keys, signing, clock });
  const contract = watchContract(sandbox.server);
  const listening = await listenOnLoopback(contract.server);
  const options = {
    ...keys,
    url: `http://127.0.0.1:${listening.port}`,
    webhookId: signing.webhookId,
    shopName: 'Northspool',
    publicUrl: 'http://localhost',
    timeoutMs: 2_000,
  };

  // Every PayPal test checks the mock, and the shop's requests to it, against PayPal's published API.
  afterEach(async () => {
    const { rows } = await sql<{ body: EventRecord }>`select body from sandbox.paypal_events`.execute(db);
    expect([...contract.violations.splice(0), ...rows.flatMap(({ body }) => faultsOfEvent(body))]).toEqual([]);
  });

  /** 303: approved, and back to the shop. */
  async function approve(id: string, funding: Funding = 'balance'): Promise<number> {
    const body = new URLSearchParams({ outcome: 'approved', funding });
    return (await sandbox.browser.request(`/wallet/${id}`, { method: 'POST', body })).status;
  }

  return {
    faults: sandbox.faults,
    endReview: sandbox.endReview,
    reviewDispute: sandbox.reviewDispute,
    decideDispute: sandbox.decideDispute,
    routes: sandbox.server.routes,
    options,
    payments: paypalPayments(options, log),
    /** What the shopper does in the wallet. */
    approve,
    approveSubscription: approve,
    /** A request of the wallet's frame. */
    wallet: async (path: string, init?: RequestInit) => await sandbox.browser.request(path, init),
    /** A call of PayPal's REST API that is not the shop's own. */
    async api(method: string, path: string, body?: object) {
      const authorization = `Basic ${btoa(`${keys.clientId}:${keys.clientSecret}`)}`;
      const headers = { authorization };
      const token = await sandbox.server.request('/v1/oauth2/token', { method: 'POST', headers });
      const { access_token } = await token.json();
      const response = await sandbox.server.request(path, {
        method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.status === 204 ? {} : await response.json();
    },
    /** PayPal lets an approval expire after some hours. */
    async expireApproval(orderId: string): Promise<void> {
      await sql`
        update sandbox.paypal_orders set body = body || '{"status": "PAYER_ACTION_REQUIRED"}' where id = ${orderId}
      `.execute(db);
    },
    /** PayPal answers 404 for an order. */
    async forget(orderId: string): Promise<void> {
      await sql`delete from sandbox.paypal_orders where id = ${orderId}`.execute(db);
    },
    /** Any order. */
    async order(value: string): Promise<string> {
      return (await db.transaction().execute((trx) => createOrder(new Books(trx), orderOf(value)))).id;
    },
    /** Charges members for what is due. */
    advance: sandbox.advance,
    changeFunding: sandbox.changeFunding,
    time: sandbox.time,
    /** Events of a type, oldest first. */
    async events(type: string): Promise<EventRecord[]> {
      const { rows } = await sql<{ body: EventRecord }>`
        select body from sandbox.paypal_events where body ->> 'event_type' = ${type} order by seq`.execute(db);
      return rows.map(({ body }) => body);
    },
    /** PayPal's captures and refunds, in cents. */
    async moved(): Promise<{ captured: number[]; refunded: number[] }> {
      const { rows } = await sql<{ captured: number[]; refunded: number[] }>`
        select
          coalesce(jsonb_path_query_array(body, '$.purchase_units[0].payments.captures[*].amount.value'), '[]') captured,
          coalesce(jsonb_path_query_array(body, '$.purchase_units[0].payments.refunds[*].amount.value'), '[]') refunded
        from sandbox.paypal_orders`.execute(db);
      const cents = (values: number[]) => values.map((value) => Math.round(Number(value) * 100));
      return {
        captured: rows.flatMap(({ captured }) => cents(captured)),
        refunded: rows.flatMap(({ refunded }) => cents(refunded)),
      };
    },
    sign: (body: string) => signedHeaders(body, signing),
    async empty(): Promise<void> {
      sandbox.faults.clear();
      await sql`
        with orders as (delete from sandbox.paypal_orders), answers as (delete from sandbox.paypal_answers),
          events as (delete from sandbox.paypal_events), billing as (delete from sandbox.paypal_billing),
          disputes as (delete from sandbox.paypal_disputes)
        delete from sandbox.paypal_webhooks`.execute(db);
    },
    async stop(): Promise<void> {
      await sandbox.stop();
      await listening.close();
    },
  };
}
