import { sql } from 'kysely';
import * as z from 'zod';
import { checked, noSuch } from './problem.ts';
import { type Books, paypalId } from './store.ts';

const webhookSchema = z.strictObject({
  url: z.url({ protocol: /^https$/ }).max(2048),
  event_types: z
    .array(z.strictObject({ name: z.string().max(50) }))
    .min(1)
    .max(500),
});

interface WebhookRecord {
  id: string;
  url: string;
  event_types: { name: string; description: string; status: 'ENABLED' }[];
  links: { href: string; rel: string; method: 'GET' | 'PATCH' | 'DELETE' }[];
}

/** The addresses that events are sent to, as the owner sets them up. */
export async function createWebhook({ trx }: Books, body: unknown): Promise<WebhookRecord> {
  const { url, event_types } = checked(webhookSchema, body);
  const id = paypalId();
  const href = `https://api.sandbox.paypal.com/v1/notifications/webhooks/${id}`;
  const webhook: WebhookRecord = {
    id,
    url,
    event_types: event_types.map(({ name }) => ({
      name,
      description: name === '*' ? 'ALL' : name.toLowerCase().replaceAll('.', ' '),
      status: 'ENABLED',
    })),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'update', method: 'PATCH' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  };
  await sql`insert into sandbox.paypal_webhooks (id, body) values (${id}, ${JSON.stringify(webhook)})`.execute(trx);
  return webhook;
}

export async function readWebhook({ trx }: Books, id: string): Promise<WebhookRecord> {
  const { rows } = await sql<{ body: WebhookRecord }>`
    select body from sandbox.paypal_webhooks where id = ${id}`.execute(trx);
  if (!rows[0]) throw noSuch();
  return rows[0].body;
}
