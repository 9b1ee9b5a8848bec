import { expect, it } from 'vitest';
import { agentHeaders } from '../../test/agents.ts';
import { createTestApp } from '../../test/create-test-app.ts';

const shop = await createTestApp();

it('declares what it does for agents, and where', async () => {
  const response = await shop.request('/.well-known/ucp');
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=(\d{2,})$/);
  expect(await response.json()).toMatchObject({
    ucp: {
      version: '2026-04-08',
      services: {
        'dev.ucp.shopping': [{ endpoint: 'http://localhost/ucp/v1' }, { endpoint: 'http://localhost/ucp/mcp' }],
      },
      payment_handlers: {},
    },
  });
});

it('answers an agent in the protocol, and refuses a call without a profile', async () => {
  const known = await shop.request('/ucp/v1/carts', { method: 'POST', json: {}, headers: agentHeaders });
  expect(known.status).toBe(200);
  expect(await known.json()).toMatchObject({ ucp: { version: '2026-04-08', status: 'error' } });
  const stranger = await shop.request('/ucp/v1/carts', { method: 'POST', json: {} });
  expect([stranger.status, await stranger.json()]).toMatchObject([400, { code: 'invalid_profile_url' }]);
});
