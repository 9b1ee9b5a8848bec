import { type Kysely, sql } from 'kysely';
import { paypalPayments } from '../gateways/paypal/paypal-payments.ts';
import type { Log } from '../log.ts';
import type { EventRecord, Funding } from '../sandbox/paypal/records.ts';
import { startSandboxPaypal } from '../sandbox/paypal/sandbox-paypal.ts';
import { signedHeaders } from '../sandbox/paypal/signature.ts';
import { listenOnLoopback } from '../sandbox/stripe/listen.ts';

const keys = { clientId: 'test-client', clientSecret: 'test-secret' };
const signing = { webhookId: 'WH-TEST', secret: 'only tests sign with it' };

/** The look-alike of PayPal on a free port, with the shop's own gateway in front of it. */
export async function startTestPaypal(db: Kysely<unknown>, log: Log, clock?: () => Date) {
  const sandbox = await startSandboxPaypal({ db, keys, signing, clock });
  const listening = await listenOnLoopback(sandbox.server);
  const options = {
    ...keys,
    url: `http://127.0.0.1:${listening.port}`,
    webhookId: signing.webhookId,
    shopName: 'Northspool',
    publicUrl: 'http://localhost',
    timeoutMs: 2_000,
  };

  async function approve(path: string, funding: Funding = 'balance'): Promise<number> {
    const response = await sandbox.browser.request(`${path}/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ funding }),
    });
    return response.status;
  }

  return {
    faults: sandbox.faults,
    endReview: sandbox.endReview,
    options,
    payments: paypalPayments(options, log),
    /** What the shopper does in the wallet. */
    approve: (orderId: string, funding?: Funding) => approve(`/orders/${orderId}`, funding),
    approveSubscription: (id: string, funding?: Funding) => approve(`/subscriptions/${id}`, funding),
    /** Charges members for what has become due. */
    advance: sandbox.advance,
    changeFunding: sandbox.changeFunding,
    time: sandbox.time,
    /** Events of a type, oldest first. */
    async events(type: string): Promise<EventRecord[]> {
      const { rows } = await sql<{ body: EventRecord }>`
        select body from sandbox.paypal_events where body ->> 'event_type' = ${type} order by seq`.execute(db);
      return rows.map(({ body }) => body);
    },
    /** Captures and refunds that PayPal has on its books, in cents. */
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
      Object.assign(sandbox.faults, { latencyMs: 0, failNext: 0, loseNext: 0 });
      await sql`truncate sandbox.paypal_orders, sandbox.paypal_answers, sandbox.paypal_events, sandbox.paypal_billing`.execute(
        db,
      );
    },
    async stop(): Promise<void> {
      await sandbox.stop();
      await listening.close();
    },
  };
}
