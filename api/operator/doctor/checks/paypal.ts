import * as z from 'zod';
import { PaypalConnection, PaypalError } from '../../../gateways/paypal/paypal-connection.ts';
import { paypalEvents } from '../../../gateways/paypal/read-paypal-event.ts';
import { type Check, check } from '../check.ts';
import type { Examination } from '../examination.ts';
import { Concluded, failure, ok, reasonOf, skipped } from '../outcome.ts';

const DASHBOARD = 'https://developer.paypal.com/dashboard/applications';

const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  event_types: z.array(z.object({ name: z.string(), status: z.string().optional() })),
});
type Webhook = z.output<typeof webhookSchema>;

type Answer = { readonly webhook: Webhook } | { readonly error: PaypalError };

/** The webhook of PAYPAL_WEBHOOK_ID: asking for it tries the keys as well. */
function ask(exam: Examination): Promise<Answer> {
  const clientId = exam.needs('PAYPAL_CLIENT_ID', 'PayPal is not offered.');
  const clientSecret = exam.needs('PAYPAL_CLIENT_SECRET', 'PAYPAL_CLIENT_SECRET is not set.');
  const webhookId = exam.needs('PAYPAL_WEBHOOK_ID', 'PAYPAL_WEBHOOK_ID is not set.');
  const url = exam.needs('PAYPAL_URL', '');
  return exam.share('paypal webhook', async () => {
    // Two tries fit into the time of the check.
    const paypal = new PaypalConnection({ url, clientId, clientSecret }, Math.floor(exam.callMs / 2));
    const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`;
    try {
      return { webhook: await paypal.call({ method: 'GET', path, schema: webhookSchema }) };
    } catch (error) {
      if (error instanceof PaypalError) return { error };
      throw error;
    }
  });
}

async function webhookOf(exam: Examination): Promise<Webhook> {
  const answer = await ask(exam);
  if ('webhook' in answer) return answer.webhook;
  throw new Concluded(skipped('There is no webhook to look at; see above.'));
}

export const paypalChecks: readonly Check[] = [
  check('paypal.keys', 'Keys', async (exam) => {
    const answer = await ask(exam);
    const id = `…${exam.settings.PAYPAL_CLIENT_ID?.slice(-4)}`;
    if (!('error' in answer)) return ok(`PayPal accepts the client id ${id}.`);
    const { status } = answer.error;
    if (status === 401) {
      return failure(
        `PayPal rejects the client id ${id} or its secret at ${exam.settings.PAYPAL_URL}.`,
        `Copy both from the same app at ${DASHBOARD}; live and sandbox have different ones.`,
      );
    }
    if (status === undefined) {
      return failure(
        `PayPal cannot be reached: ${reasonOf(answer.error)}.`,
        `Let this machine connect to ${exam.settings.PAYPAL_URL}.`,
      );
    }
    return ok(`PayPal accepts the client id ${id}.`);
  }),
  check('paypal.webhook', 'Webhook', async (exam) => {
    const answer = await ask(exam);
    const expected = `${exam.publicUrl.origin}/api/webhooks/paypal`;
    const remedy = `Add a webhook to ${expected} to the app at ${DASHBOARD}, and set PAYPAL_WEBHOOK_ID to its id.`;
    if ('error' in answer) {
      if (answer.error.status === 401 || answer.error.status === undefined) return skipped('It needs working keys.');
      return failure(`PayPal does not know the webhook of PAYPAL_WEBHOOK_ID (${answer.error.status}).`, remedy);
    }
    if (!exam.isPublic) return skipped('PayPal cannot reach a private address.');
    if (answer.webhook.url === expected) return ok(expected);
    return failure(`PayPal sends its events to ${answer.webhook.url}.`, remedy);
  }),
  check('paypal.webhook-events', 'Webhook events', async (exam) => {
    const { event_types } = await webhookOf(exam);
    const enabled = event_types.filter(({ status = 'ENABLED' }) => status === 'ENABLED').map(({ name }) => name);
    const missing = enabled.includes('*') ? [] : paypalEvents.filter((type) => !enabled.includes(type));
    if (missing.length === 0) return ok(`All ${paypalEvents.length} events that the shop handles are enabled.`);
    return failure(`Not enabled: ${missing.join(', ')}.`, `Edit the webhook at ${DASHBOARD}.`);
  }),
  check('paypal.account', 'Account settings', async (exam) => {
    await ask(exam);
    return skipped('No call shows currencies, holds and notices of the account; docs/going-live.md lists them.');
  }),
];
