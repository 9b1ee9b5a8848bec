import argon2 from '@node-rs/argon2';
import { afterEach, expect, it, vi } from 'vitest';
import { jsonLog } from '../../log.ts';
import { addAccount, signedIn } from '../../test/accounts.ts';
import { createMailingApp } from '../../test/create-mailing-app.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { testSettings } from '../../test/test-settings.ts';

const lines: string[] = [];
const printed = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
const shop = await createMailingApp({ log: jsonLog((line) => lines.push(line)) });
const secure = await createTestApp({
  jobs: jobsInMemory().jobs,
  settings: { ...testSettings, publicUrl: 'https://shop.example' },
});
const password = 'Gran1te-Lathe-secret';
afterEach(() => vi.restoreAllMocks());

const post = (path: string, json: object) => shop.request(path, { method: 'POST', json });

it('never prints or logs a password, token or link, even when something fails', async () => {
  const email = shop.newAddress();
  const form = { email, password, password2: password, fname: 'Ada', lname: 'Byron' };
  await Promise.all([post('/api/auth/register', form), post('/api/auth/register', form)]);
  const { client, jwt, session } = await signedIn(shop, { password });
  await post('/api/auth/login', { username: email, password });
  await post('/api/auth/login', { username: email, password: `${password}-wrong` });
  await post('/api/auth/login', { username: 'nobody@example.com', password });
  await post('/api/auth/password/reset', { email });
  const mails = await shop.deliver();
  const links = mails
    .flatMap(({ text }) => text.match(/(?:token|rid)=([\w-]+)/g) ?? [])
    .map((link) => link.split('=')[1]);
  expect(links.length).toBeGreaterThan(1);
  await shop.request('/api/auth/password/reset', {
    method: 'PUT',
    json: { email, rid: links.at(-1), password, password2: password },
  });
  await post('/api/auth/verify', { token: links[0] ?? '' });

  shop.allowErrors();
  vi.spyOn(shop.deps.connection.pool, 'query').mockRejectedValue(new Error('the database is gone'));
  vi.spyOn(shop.deps.connection.pool, 'connect').mockRejectedValue(new Error('the database is gone') as never);
  await client.request('/api/cart');
  await client.request('/api/checkout', { method: 'POST', json: { payment: { tokenId: 'pm_card_token' } } });
  await post('/api/auth/login', { username: email, password });
  await post('/api/auth/register', { ...form, email: shop.newAddress() });
  vi.restoreAllMocks();

  const said = [...lines, ...printed.flatMap(({ mock }) => mock.calls.flat().map(String))].join('\n');
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of [password, jwt, session.token, 'pm_card_token', '$argon2id$', ...links]) {
    expect(said).not.toContain(secret);
  }
});

it.each([
  ['http', shop, 'token', 'HttpOnly; SameSite=Strict'],
  ['https', secure, '__Host-token', 'HttpOnly; Secure; SameSite=Strict'],
])('keeps the %s cookie from scripts and other sites', async (_scheme, app, name, flags) => {
  const { email } = await addAccount(app, { password });
  const json = { username: email, password };
  const answers = [
    await app.request('/api/auth/login', { method: 'POST', json }),
    await app.request('/api/auth/login/guest'),
    await app.request('/api/auth/logout', { method: 'POST' }),
  ];
  for (const answer of answers) {
    const cookies = answer.headers.getSetCookie();
    expect(cookies[0]).toMatch(new RegExp(`^${name}=`));
    for (const cookie of cookies) expect(cookie).toMatch(new RegExp(`=[^;]*; Max-Age=\\d+; Path=/; ${flags}$`));
  }
});

it.each([
  ['an account', async () => (await addAccount(shop, { password })).email, '/api/auth/login', 'username'],
  ['the staff', () => Promise.resolve('pat@northspool.example'), '/api/desk/sign-in', 'email'],
])('takes as long for a name unknown to %s as for a wrong password', async (_audience, known, path, field) => {
  const verify = vi.spyOn(argon2, 'verify');
  const { email: withoutPassword } = await addAccount(shop);
  for (const name of [await known(), 'nobody@example.com', withoutPassword]) {
    verify.mockClear();
    await post(path, { [field]: name, password: 'Wrong1-Lathe' });
    expect(verify, name).toHaveBeenCalledTimes(1);
  }
});
