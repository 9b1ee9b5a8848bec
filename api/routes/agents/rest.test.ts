import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { agentOperations, UCP_VERSION } from '../../../contract/agents/operations.ts';
import { AgentProfiles } from '../../domain/agents/agent-profiles.ts';
import { ProfileUnavailable } from '../../gateways/agent-profiles/agent-profiles.ts';
import { AGENT_PROFILE_URL, agentHeaders, agentProfile, testProfiles } from '../../test/agents.ts';
import { createTestApp } from '../../test/create-test-app.ts';

let asked: string[] = [];
const profiles: Record<string, unknown> = {
  'https://carts.example/': {
    ucp: { ...agentProfile.ucp, capabilities: { 'dev.ucp.shopping.cart': [{ version: UCP_VERSION }] } },
  },
  'https://old.example/': { ucp: { ...agentProfile.ucp, version: '2026-01-11' } },
  'https://list.example/': [],
  'https://hooks.example/': {
    ucp: {
      ...agentProfile.ucp,
      capabilities: {
        ...agentProfile.ucp.capabilities,
        'dev.ucp.shopping.order': [{ version: UCP_VERSION, config: { webhook_url: 'https://hooks.example/orders' } }],
      },
    },
  },
  'http://localhost:8285/profile.json': agentProfile,
};
let now = new Date();
const shop = await createTestApp({
  clock: () => now,
  agentProfiles: new AgentProfiles(async (url) => {
    asked.push(url);
    if (url === AGENT_PROFILE_URL) return await testProfiles(url);
    const profile = profiles[url];
    if (!profile) throw new ProfileUnavailable(url.includes('//10.') ? 'address' : 'unreachable');
    return { text: JSON.stringify(profile), cacheControl: null };
  }),
});
beforeEach(() => {
  asked = [];
  now = new Date();
});

const search = { query: 'petrol' };
async function post(path: string, json: unknown, headers: Record<string, string> = agentHeaders) {
  return await shop.request(`/ucp/v1${path}`, { method: 'POST', json, headers });
}
const as = (profile: string) => ({ 'ucp-agent': `profile="${profile}"` });
