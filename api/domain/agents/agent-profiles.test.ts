import { beforeEach, expect, it } from 'vitest';
import {
  type FetchedProfile,
  type ProfileFault,
  ProfileUnavailable,
} from '../../gateways/agent-profiles/agent-profiles.ts';
import { agentProfile } from '../../test/agents.ts';
import { AgentProfiles } from './agent-profiles.ts';

const agentProfileCore = { ucp: { version: agentProfile.ucp.version } };
const URL_ = 'https://agent.example/profile.json';
const good = (cacheControl: string | null = null): FetchedProfile => ({
  text: JSON.stringify(agentProfile),
  cacheControl,
});
let calls = 0;
let now = 0;
let answer: () => FetchedProfile | Promise<FetchedProfile> = good;
let profiles = newProfiles();
const uncounted = async () => {};

function newProfiles() {
  return new AgentProfiles(
    async () => {
      calls += 1;
      return await answer();
    },
    () => now,
  );
}

beforeEach(() => {
  calls = 0;
  answer = good;
  profiles = newProfiles();
});

const read = (url = URL_) => profiles.read(url, uncounted);

it.each([
  [null, 60],
  ['public, max-age=1', 60],
  ['no-store', 60],
  ['private, max-age=3600', 60],
  ['public, max-age=600', 600],
  ['public, max-age=999999999', 86_400],
])('keeps a profile with cache-control %s for %i seconds', async (cacheControl, seconds) => {
  answer = () => good(cacheControl);
  await read();
  now += seconds * 1000 - 10;
  await read();
  expect(calls).toBe(1);
  now += 20;
  await read();
  expect(calls).toBe(2);
});

it.each<[ProfileFault, number, string]>([
  ['address', 400, 'invalid_profile_url'],
  ['unreachable', 424, 'profile_unreachable'],
  ['malformed', 422, 'profile_malformed'],
])('remembers for a minute that a profile could not be read: %s', async (fault, status, code) => {
  answer = () => {
    throw new ProfileUnavailable(fault);
  };
  await expect(read()).rejects.toMatchObject({ status, code });
  await expect(read()).rejects.toMatchObject({ status, code });
  expect(calls).toBe(1);
  answer = good;
  now += 60_010;
  await expect(read()).resolves.toMatchObject(agentProfileCore);
});

it('asks to come again while too many profiles are being read, and tries anew', async () => {
  answer = () => {
    throw new ProfileUnavailable('busy');
  };
  await expect(read()).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  answer = good;
  await expect(read()).resolves.toBeDefined();
});

it.each([
  ['no JSON', '<html>'],
  ['a list', '[]'],
  ['nothing of the protocol', '{}'],
  ['a version that is no date', '{"ucp":{"version":"draft"}}'],
  ['capabilities as a list', '{"ucp":{"version":"2026-04-08","capabilities":[{"name":"a"}]}}'],
  ['a capability that is no list', '{"ucp":{"version":"2026-04-08","capabilities":{"dev.ucp.shopping.cart":{}}}}'],
])('refuses a profile that is %s', async (_, text) => {
  answer = () => ({ text, cacheControl: null });
  await expect(read()).rejects.toMatchObject({ status: 422, code: 'profile_malformed' });
});

it('reads a profile once for all who ask at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => read()));
  expect([all.length, calls]).toEqual([20, 1]);
});

it('counts before it reads, and reads nothing when that is too much', async () => {
  const refused = async () => {
    throw new Error('too much');
  };
  await expect(profiles.read(URL_, refused)).rejects.toThrow('too much');
  expect(calls).toBe(0);
  await read();
  // A known profile is not counted.
  await expect(profiles.read(URL_, refused)).resolves.toBeDefined();
});

it('keeps five hundred profiles, those that were asked for last', async () => {
  for (let agent = 0; agent < 501; agent += 1) await read(`https://agent-${agent}.example/`);
  calls = 0;
  await read('https://agent-500.example/');
  expect(calls).toBe(0);
  await read('https://agent-0.example/');
  expect(calls).toBe(1);
});
