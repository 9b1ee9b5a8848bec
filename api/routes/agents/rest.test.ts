import { beforeEach, describe, expect, it } from 'vitest';
import { UCP_VERSION } from '../../../contract/agents/operations.ts';
import { AgentProfiles } from '../../domain/agents/agent-profiles.ts';
import { ProfileUnavailable } from '../../gateways/agent-profiles/agent-profiles.ts';
import { signedIn } from '../../test/accounts.ts';
import { profileProblems } from '../../test/agents/published-schemas.ts';
import { AGENT_PROFILE_URL, agentHeaders, agentProfile } from '../../test/agents.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { goods } from '../../test/factory-items.ts';
import { testSettings } from '../../test/test-settings.ts';
import { profileOf } from './rest.ts';

const { capabilities } = agentProfile.ucp;
const withCapabilities = (own: object) => ({ ucp: { ...agentProfile.ucp, capabilities: own } });
const own = [{ version: UCP_VERSION }];
const HOOK = 'https://hooks.example/orders';
const profiles: Record<string, unknown> = {
  [AGENT_PROFILE_URL]: agentProfile,
  'http://localhost:8285/profile.json': agentProfile,
  'https://carts.example/': withCapabilities({ 'dev.ucp.shopping.cart': own, 'dev.ucp.shopping.discount': own }),
  'https://old.example/': { ucp: { ...agentProfile.ucp, version: '2026-01-11' } },
  'https://list.example/': [],
  'https://hooks.example/': withCapabilities({
    ...capabilities,
    'dev.ucp.shopping.order': [{ version: UCP_VERSION, config: { webhook_url: HOOK } }],
  }),
};
let fetched: string[] = [];
// createTestApp checks each answer by the protocol.
const shop = await createTestApp({
  settings: { ...testSettings, trustedProxies: 1 },
  agentProfiles: new AgentProfiles(async (url) => {
    fetched.push(url);
    const profile = profiles[url];
    if (!profile) throw new ProfileUnavailable(url.includes('//10.') ? 'address' : 'unreachable');
    return { text: JSON.stringify(profile), cacheControl: null };
  }),
});
beforeEach(() => {
  fetched = [];
});

const search = { query: 'petrol' };
const cart = { line_items: [{ item: { id: goods.spool.id }, quantity: 1 }] };
const as = (profile: string) => ({ 'ucp-agent': `profile="${profile}"` });
/** Each test calls from a network of its own. */
let network = 0;
const elsewhere = () => `198.51.100.${++network}`;

async function post(path: string, json: unknown, headers: Record<string, string> = agentHeaders) {
  return await shop.request(`/ucp/v1${path}`, { method: 'POST', json, headers });
}

async function outcome(response: Response) {
  const { code, ucp, messages } = await response.json();
  return [response.status, code ?? ucp.status, ...(messages ?? []).map((message: { code: string }) => message.code)];
}

describe('GET /.well-known/ucp', () => {
  it('declares what the shop does for agents, and where, for an hour', async () => {
    const response = await shop.request('/.well-known/ucp');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const profile = await response.json();
    expect(profileProblems(profile)).toEqual([]);
    const { ucp } = profile;
    expect(Object.keys(ucp.capabilities)).toEqual([
      'dev.ucp.shopping.catalog.search',
      'dev.ucp.shopping.catalog.lookup',
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.checkout',
      'dev.ucp.shopping.order',
      'dev.ucp.shopping.fulfillment',
      'dev.ucp.shopping.discount',
    ]);
    const [rest, mcp] = ucp.services['dev.ucp.shopping'];
    expect([rest.transport, rest.endpoint]).toEqual(['rest', 'http://localhost/ucp/v1']);
    expect([mcp.transport, mcp.endpoint]).toEqual(['mcp', 'http://localhost/ucp/mcp']);
  });

  it('declares one released version, and no way for an agent to pay', async () => {
    const { ucp } = await (await shop.request('/.well-known/ucp')).json();
    expect([ucp.version, ucp.supported_versions, ucp.payment_handlers]).toEqual(['2026-04-08', undefined, {}]);
    const versions = [...Object.values(ucp.capabilities), ...Object.values(ucp.services)].flat();
    expect(new Set(versions.map((each) => (each as { version: string }).version))).toEqual(new Set(['2026-04-08']));
  });
});

describe('the header UCP-Agent', () => {
  it.each([
    ['profile="https://a.example/p"', 'https://a.example/p'],
    ['v=1, profile="https://a.example/p";q=1;name="b, c", ok', 'https://a.example/p'],
    ['profile="https://a.example/1",profile="https://a.example/2"', 'https://a.example/2'],
    ['note="a, profile=\\"https://b.example/\\"", profile="https://a.example/p"', 'https://a.example/p'],
    ['profile="https://a.example/a\\"b"', 'https://a.example/a"b'],
    ['note="profile=", profile="https://a.example/p"', 'https://a.example/p'],
    ['note="a, profile=\\"https://b.example/\\""', undefined],
    ['profile=https://a.example/p', undefined],
    ['profile', undefined],
    ['profile="https://a.example/p', undefined],
    ['PROFILE="https://a.example/p"', undefined],
    ['', undefined],
    [undefined, undefined],
    [`profile=${';'.repeat(15_000)}`, undefined],
    [`${';"'.repeat(7_000)}`, undefined],
  ])('is read as a dictionary: %s', (header, profile) => {
    const started = performance.now();
    expect(profileOf(header)).toBe(profile);
    expect(performance.now() - started).toBeLessThan(100);
  });

  it.each([
    ['none', {}],
    ['no address', as('agent')],
    ['http', as('http://agent.example/profile.json')],
    ['a password', as('https://a:b@agent.example/profile.json')],
    ['a file', as('file:///etc/passwd')],
    ['a long address', as(`https://agent.example/${'a'.repeat(1_100)}`)],
    ['another address of this machine', as('http://127.0.0.2/profile.json')],
  ])('is refused with %s, before anything is fetched or read', async (_, headers) => {
    expect(await outcome(await post('/catalog/search', search, headers as Record<string, string>))).toEqual([
      400,
      'invalid_profile_url',
    ]);
    expect(fetched).toEqual([]);
  });

  it('may name a profile of this machine in a sandbox', async () => {
    const response = await post('/catalog/search', search, as('http://localhost:8285/profile.json'));
    expect(response.status).toBe(200);
  });
});

describe('negotiation', () => {
  it.each([
    ['https://10.0.0.1/', 400, 'invalid_profile_url'],
    ['https://nobody.example/', 424, 'profile_unreachable'],
    ['https://list.example/', 422, 'profile_malformed'],
    ['https://old.example/', 422, 'version_unsupported'],
  ])('refuses the profile %s with %i %s, and leads to the shop', async (profile, status, code) => {
    const response = await post('/catalog/search', search, as(profile));
    const body = await response.json();
    expect([response.status, body.code]).toEqual([status, code]);
    expect([body.content, body.continue_url]).toEqual([expect.any(String), 'http://localhost/']);
  });

  it('answers 200 with an error where the profile does not name what is asked for', async () => {
    const response = await post('/catalog/search', search, as('https://carts.example/'));
    expect(await outcome(response)).toEqual([200, 'error', 'capabilities_incompatible']);
  });

  it('names in its answer the capabilities that both have and that it is about', async () => {
    const named = async (path: string, json: unknown, profile: string) =>
      Object.keys((await (await post(path, json, as(profile))).json()).ucp.capabilities);
    expect(await named('/carts', cart, AGENT_PROFILE_URL)).toEqual([
      'dev.ucp.shopping.cart',
      'dev.ucp.shopping.discount',
    ]);
    expect(await named('/catalog/lookup', { ids: ['pla-petrol'] }, AGENT_PROFILE_URL)).toEqual([
      'dev.ucp.shopping.catalog.lookup',
    ]);
    expect(await named('/catalog/search', search, 'https://carts.example/')).toEqual([]);
  });
});

it('calls no address that is in a profile', async () => {
  const headers = as('https://hooks.example/');
  await post('/catalog/search', search, headers);
  await post('/carts', cart, headers);
  await shop.request('/ucp/v1/orders/unknown', { headers });
  expect(fetched.filter((url) => url !== 'https://hooks.example/')).toEqual([]);
});

describe('idempotency', () => {
  const keyed = (key: string, profile = AGENT_PROFILE_URL) => ({ ...as(profile), 'idempotency-key': key });

  it('answers a repeated key as before, and makes nothing twice', async () => {
    const headers = keyed(crypto.randomUUID());
    const [first, second] = [await post('/carts', cart, headers), await post('/carts', cart, headers)];
    expect([second.status, await second.json()]).toEqual([first.status, await first.json()]);
  });

  it('refuses a key with another request, another path included', async () => {
    const headers = keyed(crypto.randomUUID());
    await post('/carts', cart, headers);
    expect(await outcome(await post('/carts', { line_items: [] }, headers))).toEqual([409, 'idempotency_reused']);
    expect(await outcome(await post('/checkout-sessions', cart, headers))).toEqual([409, 'idempotency_reused']);
  });

  it('keeps the keys of agents apart', async () => {
    const key = crypto.randomUUID();
    await post('/carts', cart, keyed(key));
    expect((await post('/carts', { line_items: [] }, keyed(key, 'https://carts.example/'))).status).not.toBe(409);
  });

  it('takes UUIDs only', async () => {
    expect(await outcome(await post('/carts', cart, keyed('1')))).toEqual([400, 'idempotency_key']);
  });
});

describe('limits', () => {
  const from = (address: string, profile = AGENT_PROFILE_URL) => ({ ...as(profile), 'x-forwarded-for': address });

  it('counts by caller, before a profile is fetched, and says when to come back', async () => {
    const headers = from(elsewhere());
    for (let call = 0; call < 300; call += 1) await post('/catalog/lookup', { ids: ['x'] }, headers);
    fetched = [];
    const refused = await post('/catalog/lookup', { ids: ['x'] }, { ...headers, ...as('https://new.example/') });
    expect([await outcome(refused), fetched]).toEqual([[429, 'too_many_requests'], []]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post('/catalog/lookup', { ids: ['x'] }, from(elsewhere()))).status).toBe(200);
  });

  it('fetches thirty profiles for a caller in ten minutes', async () => {
    const address = elsewhere();
    const statuses: number[] = [];
    for (let agent = 0; agent < 31; agent += 1) {
      statuses.push((await post('/catalog/search', search, from(address, `https://agent-${agent}.example/`))).status);
    }
    expect([statuses.slice(0, 30).every((status) => status === 424), statuses[30], fetched.length]).toEqual([
      true,
      429,
      30,
    ]);
    // A profile that is known is not fetched.
    expect((await post('/catalog/search', search, from(address))).status).toBe(200);
  });

  it('fetches sixty profiles of a host, whoever asks', async () => {
    const statuses: number[] = [];
    for (let path = 0; path < 61; path += 1) {
      const headers = from(path % 20 === 0 ? elsewhere() : `198.51.100.${network}`, `https://many.example/${path}`);
      statuses.push((await post('/catalog/search', search, headers)).status);
    }
    expect([statuses.filter((status) => status === 424).length, statuses.at(-1)]).toEqual([60, 429]);
  });

  it('makes two hundred changes for a caller in ten minutes', async () => {
    const headers = from(elsewhere());
    for (let change = 0; change < 200; change += 1) await post('/carts/unknown/cancel', undefined, headers);
    expect(await outcome(await post('/carts', cart, headers))).toEqual([429, 'too_many_requests']);
    expect((await post('/catalog/search', search, headers)).status).toBe(200);
  });
});

describe('the request', () => {
  it.each(['/carts', '/checkout-sessions', '/catalog/search'])('has no card number: %s', async (path) => {
    const instrument = { handler_id: 'h', type: 'card', credential: { type: 'card', number: '4242 4242 4242 4242' } };
    const response = await post(path, { ...search, ...cart, payment: { instruments: [instrument] } });
    const text = await response.clone().text();
    expect([await outcome(response), text.includes('4242')]).toEqual([[400, 'card_number'], false]);
  });

  it.each([
    ['', 400, 'malformed_json'],
    ['{', 400, 'malformed_json'],
    ['null', 400, 'invalid_request'],
    ['"text"', 400, 'invalid_request'],
    [`{"query":"${'a'.repeat(70_000)}"}`, 413, 'body_too_large'],
  ])('is JSON of the operation: %#', async (body, status, code) => {
    const headers = { ...agentHeaders, 'content-type': 'application/json', 'content-length': String(body.length) };
    const response = await shop.request('/ucp/v1/catalog/search', { method: 'POST', body, headers });
    expect(await outcome(response)).toEqual([status, code]);
  });

  it('is not taken from a page of another site', async () => {
    const response = await post('/catalog/search', search, { ...agentHeaders, 'sec-fetch-site': 'cross-site' });
    expect(await outcome(response)).toEqual([403, 'cross_origin']);
  });

  it('is answered without cookies, for one moment, and alike for a member', async () => {
    const { client } = await signedIn(shop);
    const call = { method: 'POST', json: search, headers: agentHeaders };
    const [member, stranger] = [
      await client.request('/ucp/v1/catalog/search', call),
      await shop.request('/ucp/v1/catalog/search', call),
    ];
    expect(await member.json()).toEqual(await stranger.json());
    expect([member.headers.get('set-cookie'), member.headers.get('cache-control')]).toEqual([null, 'no-store']);
  });

  it('does not echo what it was', async () => {
    const secret = 'jane.doe@example.com';
    const response = await post('/catalog/search', { query: { email: secret } });
    expect([response.status, (await response.text()).includes(secret)]).toEqual([400, false]);
  });
});
