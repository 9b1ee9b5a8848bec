import { type Kysely, sql } from 'kysely';
import { paypalPayments } from '../../gateways/paypal/paypal-payments.ts';
import type { EventRecord, Funding } from '../../sandbox/paypal/records.ts';
import { startSandboxPaypal } from '../../sandbox/paypal/sandbox-paypal.ts';
import { signedHeaders } from '../../sandbox/paypal/signature.ts';
import { PaypalLine } from './paypal-line.ts';
import type { StripeLine } from './stripe-line.ts';

const keys = { clientId: 'test-client', clientSecret: 'test-secret' };
const signing = { webhookId: 'TESTWEBHOOK000001', secret: 'only tests sign with it' };
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** The look-alike of PayPal in the same process, with the shop's own gateway in front. Its events wait to be delivered. */
export async function openHistoryPaypal(db: Kysely<unknown>, clock: () => Date, stripe: StripeLine) {
  const sandbox = await startSandboxPaypal({ db, keys, signing, clock });
  const line = new PaypalLine(sandbox.server, stripe);
  const options = {
    ...keys,
    url: 'http://paypal.test',
    webhookId: signing.webhookId,
    shopName: 'Northspool',
    publicUrl: 'http://localhost',
    fetch: line.fetch,
  };

  async function orderOf(orderId: string): Promise<{ id: string; capture: string | null } | undefined> {
    const { rows } = await sql<{ id: string; capture: string | null }>`
      select id, body #>> '{purchase_units,0,payments,captures,0,id}' as capture from sandbox.paypal_orders
      where body #>> '{purchase_units,0,custom_id}' = ${orderId}`.execute(db);
    return rows[0];
  }

  return {
    payments: paypalPayments(options, log),
    /** The shopper approves in the wallet. */
    async approve(id: string, funding: Funding): Promise<boolean> {
      const body = new URLSearchParams({ outcome: 'approved', funding });
      return (await sandbox.browser.request(`/wallet/${id}`, { method: 'POST', body })).status === 303;
    },
    /** PayPal's order for one of the shop's, and its capture. */
    orderOf,
    /** A refund in PayPal's own dashboard. */
    async refund(orderId: string, cents: number): Promise<void> {
      const captureId = (await orderOf(orderId))?.capture;
      const authorization = `Basic ${btoa(`${keys.clientId}:${keys.clientSecret}`)}`;
      const token = await sandbox.server.request('/v1/oauth2/token', { method: 'POST', headers: { authorization } });
      const { access_token } = await token.json();
      const response = await sandbox.server.request(`/v2/payments/captures/${captureId}/refund`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: { currency_code: 'USD', value: (cents / 100).toFixed(2) } }),
      });
      if (response.status !== 201) throw new Error(`PayPal refused a refund: ${await response.text()}`);
    },
    /** All that PayPal has to say, oldest first. */
    async events(): Promise<{ event: EventRecord; orderId: string }[]> {
      const { rows } = await sql<{ event: EventRecord; orderId: string }>`
        select event.body as event, (
          select body #>> '{purchase_units,0,custom_id}' from sandbox.paypal_orders as paid
          where paid.id = event.body #>> '{resource,id}'
            or body #>> '{purchase_units,0,payments,captures,0,id}' in (
              event.body #>> '{resource,id}', substring(event.body #>> '{resource,links,0,href}' from '[^/]+$'))
          limit 1) as "orderId"
        from sandbox.paypal_events as event order by seq`.execute(db);
      return rows;
    },
    sign: (body: string) => signedHeaders(body, signing),
    async empty(): Promise<void> {
      await sql`
        with answers as (delete from sandbox.paypal_answers), events as (delete from sandbox.paypal_events)
        delete from sandbox.paypal_orders`.execute(db);
    },
    stop: () => sandbox.stop(),
  };
}
