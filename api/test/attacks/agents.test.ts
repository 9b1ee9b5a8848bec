import { describe, expect, it } from 'vitest';
import { type AgentOperationName, agentOperations } from '../../../contract/agents/operations.ts';
import { AgentProfiles } from '../../domain/agents/agent-profiles.ts';
import { profileReader } from '../../gateways/agent-profiles/read-profile.ts';
import { AGENT_PROFILE_URL, agentHeaders, testProfiles } from '../agents.ts';
import { createTestApp } from '../create-test-app.ts';

/** Names of this zone lead into the shop's own network. */
const reader = profileReader({ allowLoopback: false, resolve: async () => ['93.184.216.34', '10.0.0.7'] });
const logged: string[] = [];
// createTestApp checks each answer by the protocol, and fails a test that causes a 5xx or a logged error.
const shop = await createTestApp(({ log }) => ({
  log: { ...log, info: (message, facts) => logged.push(JSON.stringify([message, facts])) },
  agentProfiles: new AgentProfiles((url) => (url === AGENT_PROFILE_URL ? testProfiles(url) : reader(url))),
}));

const operations = Object.keys(agentOperations) as AgentOperationName[];
const CARD = '4242424242424242';
/** A body that each operation would read something of. */
const body = {
  ...{ query: 'petrol', ids: ['pla-petrol'], id: 'pla-petrol' },
  line_items: [{ item: { id: 'pla-petrol-1.75mm-1kg' }, quantity: 1 }],
};

async function call(operation: AgentOperationName, json: unknown, headers: Record<string, string> = agentHeaders) {
  const { method, path, body: takes } = agentOperations[operation];
  const id = crypto.randomUUID();
  return await shop.request(`/ucp/v1${path.replace('{id}', id)}`, {
    method: method.toUpperCase(),
    headers,
    ...(takes && { json }),
  });
}

async function rows(): Promise<number> {
  const { rows: counted } = await shop.deps.connection.pool.query<{ n: string }>(
    'select (select count(*) from agent_calls) + (select count(*) from agent_checkouts) as n',
  );
  return Number(counted[0]?.n);
}

describe.each(operations)('%s', (operation) => {
  it('leads no request to where its profile’s name leads', async () => {
    for (const url of [
      'https://rebound.example/',
      'https://10.0.0.7/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[::1]/',
      'https://[::ffff:169.254.169.254]/',
      'https://2130706433/',
      'https://localhost/',
      'https://agent.example:5432/',
    ]) {
      const response = await call(operation, body, { 'ucp-agent': `profile="${url}"` });
      expect([url, response.status, (await response.json()).code]).toEqual([url, 400, 'invalid_profile_url']);
    }
    expect(await rows()).toBe(0);
  });

  it('is refused without a profile before its body is read', async () => {
    const { method, path, body: takes } = agentOperations[operation];
    if (!takes) return;
    let pulled = 0;
    const stream = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x7b));
      },
    });
    const request = { method: method.toUpperCase(), body: stream, duplex: 'half' } as RequestInit;
    const response = await shop.app.request(`/ucp/v1${path.replace('{id}', '1')}`, request);
    expect(response.status).toBe(400);
    // A stream keeps one piece ready for whoever reads it.
    expect(pulled).toBeLessThanOrEqual(1);
  });

  it('neither takes, stores, logs nor repeats a card number', async () => {
    if (!agentOperations[operation].body) return;
    for (const hidden of [
      { payment: { instruments: [{ credential: { number: CARD } }] } },
      { buyer: { first_name: `Ada ${CARD.replace(/(.{4})/g, '$1 ')}` } },
      { attribution: { note: [CARD] } },
      { context: { intent: Number(CARD) } },
    ]) {
      const response = await call(operation, { ...body, ...hidden });
      expect(response.status).toBe(400);
      expect((await response.text()).replaceAll(/\D/g, '')).not.toContain(CARD);
    }
    expect([await rows(), logged.join().replaceAll(/[^\d]/g, '').includes(CARD)]).toEqual([0, false]);
  });

  it('reads no cookie, gives none, and is kept by nobody on the way', async () => {
    const cookies = { cookie: 'token=x; __Host-token=x; __Host-desk=x' };
    const response = await call(operation, body, { ...agentHeaders, ...cookies });
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('answers a large request with less than 64 kB', async () => {
    const many = {
      ...body,
      ...{ ids: Array.from({ length: 25 }, (_, index) => `x${index}`.padEnd(200, 'y')) },
      pagination: { limit: 1_000_000 },
    };
    const response = await call(operation, many);
    expect((await response.text()).length).toBeLessThan(64 * 1024);
  });
});
