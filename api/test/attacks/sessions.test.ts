import { beforeEach, describe, expect, it } from 'vitest';
import { signToken } from '../../http/shop-token.ts';
import { addAccount, signedIn } from '../accounts.ts';
import { createTestApp } from '../create-test-app.ts';
import { jobsInMemory } from '../jobs-in-memory.ts';
import { testSettings } from '../test-settings.ts';

let ahead = 0;
const DAY = 86_400_000;
const clock = () => new Date(Date.now() + ahead);
const { jobs } = jobsInMemory();
const shop = await createTestApp({ clock, jobs });
const secure = await createTestApp({
  clock,
  jobs,
  settings: { ...testSettings, publicUrl: 'https://shop.example' },
});
const password = 'Gran1te-Lathe';
beforeEach(() => {
  ahead = 0;
});

describe('a stolen session', () => {
  it('ends 90 days after the sign-in, however often it is used', async () => {
    const { client } = await signedIn(shop);
    for (const day of [20, 40, 60, 80, 89]) {
      ahead = day * DAY;
      expect((await client.request('/api/cart')).status, `day ${day}`).toBe(200);
    }
    ahead = 90.1 * DAY;
    expect((await client.request('/api/cart')).status).toBe(401);
  });

  it('leaves the browser no cookie that outlasts it', async () => {
    const { client } = await signedIn(shop);
    for (const day of [20, 40, 60]) {
      ahead = day * DAY;
      await client.request('/api/cart');
    }
    ahead = 80 * DAY;
    const cookie = (await client.request('/api/cart')).headers.get('set-cookie') ?? '';
    const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
    expect(seconds).toBeGreaterThan((9 * DAY) / 1000);
    expect(seconds).toBeLessThanOrEqual((10 * DAY) / 1000);
  });
});

describe('the session cookie over https', () => {
  const tokenNow = async (app: typeof secure) => {
    const { email } = await addAccount(app, { password });
    const login = await app.request('/api/auth/login', { method: 'POST', json: { username: email, password } });
    return (await login.json()).jwt as string;
  };
  const me = async (cookie: string) => {
    const response = await secure.request('/api/auth/sessions', { headers: { cookie } });
    return response.status;
  };

  it('has the __Host- prefix, so that no other host of the domain can set it', async () => {
    const { email } = await addAccount(secure, { password });
    const json = { username: email, password };
    for (const answer of [
      await secure.request('/api/auth/login', { method: 'POST', json }),
      await secure.request('/api/auth/login/guest'),
      await secure.request('/api/auth/logout', { method: 'POST' }),
    ]) {
      expect(answer.headers.getSetCookie().join()).toMatch(
        /__Host-token=[^;]*; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict/,
      );
      expect(answer.headers.getSetCookie().join()).not.toContain('Domain');
    }
  });

  it('cannot be planted under the old name with an attacker’s token', async () => {
    const jwt = await tokenNow(secure);
    expect(await me(`__Host-token=${jwt}`)).toBe(200);
    expect(await me(`token=${jwt}`)).toBe(401);
  });

  it('takes precedence over one planted under the old name', async () => {
    const mine = await tokenNow(secure);
    const old = await signedIn(secure);
    const headers = { cookie: `token=${old.jwt}; __Host-token=${mine}` };
    const sessions = await (await secure.request('/api/auth/sessions', { headers })).json();
    expect(sessions).toMatchObject([{ isThisOne: true, device: 'Unknown device' }]);
  });

  it('replaces an account’s old cookie and keeps its session', async () => {
    const { jwt } = await signedIn(secure);
    const first = await secure.request('/api/auth/sessions', { headers: { cookie: `token=${jwt}` } });
    expect(first.status).toBe(200);
    const cookies = first.headers.getSetCookie();
    expect(cookies).toContainEqual(expect.stringMatching(/^token=; Max-Age=0; Path=\/; HttpOnly; Secure/));
    const renewed = /__Host-token=([^;]+)/.exec(cookies.join())?.[1];
    expect(await me(`__Host-token=${renewed}`)).toBe(200);
  });

  it('replaces a guest’s old cookie and keeps the cart', async () => {
    const sub = crypto.randomUUID();
    const jwt = await signToken({ kind: 'guest', sub }, testSettings.tokenSecret, clock());
    const client = secure.asGuest(new Map([['token', jwt]]));
    await client.json('/api/auth/login/guest');
    const guest = (await client.request('/api/auth/login/guest')).headers.get('set-cookie') ?? '';
    const claims = JSON.parse(atob(/__Host-token=[^.]+\.([^.]+)/.exec(guest)?.[1] ?? ''));
    expect(claims.sub).toBe(sub);
  });
});

describe('a script on a page', () => {
  const asBrowser = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' };

  it('cannot read an account’s token from the guest call, by cookie or by header', async () => {
    const { client, jwt, user } = await signedIn(shop);
    const byCookie = await client.json('/api/auth/login/guest');
    const byHeader = await shop.request('/api/auth/login/guest', { headers: { authorization: `Bearer ${jwt}` } });
    for (const answer of [byCookie, await byHeader.json()]) {
      expect(answer).toMatchObject({ userId: user.user_id, loggedIn: true });
      expect(answer).not.toHaveProperty('jwt');
    }
  });

  it('cannot read one from a sign-in either, while a client without cookies still can', async () => {
    const { email } = await addAccount(shop, { password });
    const json = { username: email, password };
    for (const headers of [asBrowser, { origin: 'http://localhost' }]) {
      const answer = await shop.request('/api/auth/login', { method: 'POST', json, headers });
      expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining('jwt')]);
    }
    const client = await shop.request('/api/auth/login', { method: 'POST', json });
    expect((await client.json()).jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('cannot read a guest’s token either, which opens the guest’s orders', async () => {
    const answer = await shop.request('/api/auth/login/guest', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(await answer.json()).toEqual({ userId: 'Guest', loggedIn: false, membership: false, taxExempt: false });
  });
});
