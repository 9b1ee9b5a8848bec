import { expect, it } from 'vitest';
import { readProfileUrl } from './read-profile-url.ts';

const LOCAL = 'http://localhost:8285/profile.json';

it('takes a profile of this machine in a sandbox only', () => {
  expect(readProfileUrl(LOCAL, { mode: 'sandbox' }).href).toBe(LOCAL);
  for (const mode of ['test', 'live'] as const) {
    expect(() => readProfileUrl(LOCAL, { mode })).toThrow(expect.objectContaining({ code: 'invalid_profile_url' }));
  }
});

it('knows a profile by one address, whatever is behind its #', () => {
  const { href } = readProfileUrl('https://AGENT.example/profile.json#one', { mode: 'live' });
  expect(href).toBe('https://agent.example/profile.json');
});
