import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { testSettings } from '../test/test-settings.ts';
import { type CallerEnv, callerOf, checkoutCaller } from './caller.ts';

async function callerFor(remoteAddress: string | undefined, proxies = 0, forwarded?: string): Promise<string> {
  const app = new Hono<CallerEnv>().get('/', (c) => c.text(callerOf(c, proxies)));
  const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {};
  const answer = await app.request('/', { headers }, remoteAddress ? { remoteAddress } : {});
  return await answer.text();
}

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('counts %s as %s', async (address, caller) => {
  expect(await callerFor(address)).toBe(caller);
});

it('trusts its own proxies, and nothing that a caller sent', async () => {
  expect(await callerFor('10.0.0.1', 0, '198.51.100.7')).toBe('10.0.0.1');
  expect(await callerFor('10.0.0.1', 1, '1.1.1.1, 198.51.100.7')).toBe('198.51.100.7');
  expect(await callerFor('10.0.0.1', 2, '1.1.1.1, 198.51.100.7, 10.0.0.2')).toBe('198.51.100.7');
  expect(await callerFor('10.0.0.1', 1, 'nonsense')).toBe('10.0.0.1');
});

it('knows a blocked network while the secret that hashed it is still named', async () => {
  const networksWith = async (tokenSecret: string, ...older: string[]) => {
    const settings = { ...testSettings, tokenSecret, tokenSecrets: [tokenSecret, ...older] };
    const app = new Hono<CallerEnv>().get('/', (c) => c.json(checkoutCaller(c, settings).networks));
    return await (await app.request('/', {}, { remoteAddress: '203.0.113.9' })).json();
  };
  const [old] = await networksWith('old');
  expect(await networksWith('new', 'old')).toEqual([expect.any(String), old]);
  expect(await networksWith('new')).not.toContain(old);
});
