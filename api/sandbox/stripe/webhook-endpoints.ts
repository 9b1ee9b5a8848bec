import * as z from 'zod';
import { type Call, type Endpoint, found, get, listOf, newRecord, post } from './endpoint.ts';
import { checkParams, expand, flag, metadata, text } from './form.ts';
import { newId } from './new-id.ts';
import { invalidParam } from './problem.ts';
import type { WebhookEndpointRecord } from './records.ts';

const events = z.array(text).min(1);
const createParams = z.strictObject({
  url: text,
  enabled_events: events,
  api_version: text.optional(),
  description: text.optional(),
  metadata: metadata.default({}),
  expand,
});
const updateParams = z.strictObject({
  url: text.optional(),
  enabled_events: events.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  disabled: flag.optional(),
  expand,
});

function checkUrl(url: string): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalidParam('Invalid URL: An explicit scheme (such as https) must be provided.', 'url', 'url_invalid');
  }
  if (/^(localhost|127\.)/.test(new URL(url).hostname)) {
    throw invalidParam('Invalid URL: URL must be publicly accessible.', 'url', 'url_invalid');
  }
}

/** The signing secret is shown once. */
function shown({ secret: _, ...endpoint }: WebhookEndpointRecord): object {
  return endpoint;
}

async function findEndpoint(call: Call): Promise<WebhookEndpointRecord> {
  return await found(call, 'webhook_endpoint', { name: 'webhook endpoint' });
}

export const webhookEndpointEndpoints: readonly Endpoint[] = [
  post('/webhook_endpoints', async (call) => {
    const { expand: _, ...params } = checkParams(createParams, call.params);
    checkUrl(params.url);
    const endpoint: WebhookEndpointRecord = {
      ...newRecord(call, 'webhook_endpoint', 'we'),
      ...params,
      api_version: params.api_version ?? null,
      description: params.description ?? null,
      status: 'enabled',
      secret: `whsec_${newId('x', 32).slice(2)}`,
    };
    call.store.put('webhook_endpoint', endpoint);
    return endpoint;
  }),
  listOf('webhook_endpoint', '/webhook_endpoints', {}, { show: shown }),
  get('/webhook_endpoints/:id', async (call) => shown(await findEndpoint(call))),
  post('/webhook_endpoints/:id', async (call) => {
    const { expand: _, disabled, ...params } = checkParams(updateParams, call.params);
    if (params.url !== undefined) checkUrl(params.url);
    const endpoint = await findEndpoint(call);
    const sent = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
    const status = disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled';
    const updated: WebhookEndpointRecord = { ...endpoint, ...sent, status };
    call.store.put('webhook_endpoint', updated);
    return shown(updated);
  }),
  {
    method: 'DELETE',
    path: '/webhook_endpoints/:id',
    key: 'secret',
    async run(call) {
      const { id } = await findEndpoint(call);
      await call.store.remove(id);
      return { id, object: 'webhook_endpoint', deleted: true };
    },
  },
];
