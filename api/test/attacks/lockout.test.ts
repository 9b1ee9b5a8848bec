import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from '../../contract/accounts/user-id.ts';
import { addAccount } from '../accounts.ts';
import { createMailingApp } from '../create-mailing-app.ts';
import type { ShopClient } from '../shop-client.ts';
import { SoftPasskey } from '../soft-passkey.ts';
import { testSettings } from '../test-settings.ts';

const shop = await createMailingApp({ settings: { ...testSettings, trustedProxies: 1 } });
const password = 'Gran1te-Lathe';
const other = 'Other-Gran1te-Lathe';
let network = 0;
// Failed attempts are counted per network, so each test uses its own.
beforeEach(() => void network++);

const from = (caller: number) => ({ 'x-forwarded-for': `10.${network}.${caller >> 8}.${caller & 255}` });
const login = (client: ShopClient, username: string, typed: string, caller: number) =>
  client.request('/api/auth/login', { method: 'POST', json: { username, password: typed }, headers: from(caller) });
const status = async (response: Promise<Response>) => (await response).status;

/** Sends wrong passwords from one caller, or each from another. */
async function guess(username: string, times: number, callerOf: (round: number) => number): Promise<number[]> {
  const statuses: number[] = [];
  for (let round = 0; round < times; round++) {
    statuses.push(await status(login(shop.asGuest(), username, 'Wrong1-Lathe', callerOf(round))));
  }
  return statuses;
}
/** Raises the counts of a caller's guess to this many guesses, without hashing that many passwords. */
async function guessOften(username: string, caller: number, count: string, points: number): Promise<void> {
  const { pool } = shop.deps.connection;
  const before = await pool.query('select key from rate_limits');
  await guess(username, 1, () => caller);
  const known = before.rows.map(({ key }) => key);
  const { rowCount } = await pool.query(
    'update rate_limits set points = $1 where key like $2 and (points = 1 or key <> all($3))',
    [points, `${count}:%`, known],
  );
  expect(rowCount).toBe(1);
}
const guessFromEverywhere = (email: string) => guessOften(email, 999, 'sign-in by account', 100);

describe('a stranger who guesses', () => {
  it('gets ten attempts at an account, under any of its names, and locks nobody else out', async () => {
    const { email, user_id } = await addAccount(shop, { password });
    await guessOften(email, 1, 'sign-in by caller and account', 9);
    expect(await guess(user_id, 2, () => 1)).toEqual([401, 429]);
    expect(await status(login(shop.asGuest(), email, password, 2))).toBe(200);
  });

  it('gets forty attempts at all accounts together', async () => {
    await guessOften('nobody@example.com', 1, 'sign-in by caller', 39);
    expect(await guess('somebody@example.com', 1, () => 1)).toEqual([401]);
    expect(await guess('anybody@example.com', 1, () => 1)).toEqual([429]);
  });

  it('is stopped at one account, however many addresses the guesses come from', async () => {
    const { email } = await addAccount(shop, { password });
    await guessFromEverywhere(email);
    const response = await login(shop.asGuest(), email, password, 7);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({
      code: 'sign_in_paused',
      message: expect.stringMatching(
        /^Too many wrong passwords for this account\. Please wait \d+ minutes, or set a new/,
      ),
    });
  });

  it('adds nothing to the account’s count once over a limit', async () => {
    const { email } = await addAccount(shop, { password });
    await guessOften(email, 1, 'sign-in by caller and account', 9);
    expect(await guess(email, 5, () => 1)).toEqual([401, 429, 429, 429, 429]);
    const { rows } = await shop.deps.connection.pool.query(
      `select points from rate_limits where key like 'sign-in by account:%'`,
    );
    expect(rows).toEqual([{ points: 2 }]);
  });
});

describe('the owner, while strangers guess from everywhere', () => {
  it('signs in from a browser that signed in before', async () => {
    const { email } = await addAccount(shop, { password });
    const mine = shop.asGuest();
    expect(await status(login(mine, email, password, 1))).toBe(200);
    await mine.request('/api/auth/logout', { method: 'POST' });
    await guessFromEverywhere(email);
    expect(await status(login(mine, email, password, 1))).toBe(200);
    expect(await status(login(shop.asGuest(), email, password, 1))).toBe(429);
  });

  it('signs in right away from a new browser after resetting the password by email', async () => {
    const { email } = await addAccount(shop, { password });
    await guessFromEverywhere(email);
    const fresh = shop.asGuest();
    await shop.post('/api/auth/password/reset', { email });
    const mail = (await shop.deliver()).at(-1)?.text ?? '';
    const rid = /rid=([\w-]+)/.exec(mail)?.[1];
    const json = { email, rid, password: other, password2: other };
    expect(await status(fresh.request('/api/auth/password/reset', { method: 'PUT', json, headers: from(1) }))).toBe(
      200,
    );
    expect(await status(login(fresh, email, other, 1))).toBe(200);
  });

  it('signs in with a passkey', async () => {
    const { email } = await addAccount(shop, { password });
    const mine = shop.asGuest();
    await login(mine, email, password, 1);
    const passkey = new SoftPasskey();
    const { challenge } = await mine.json('/api/auth/passkeys/options', { method: 'POST' });
    await mine.json('/api/auth/passkeys', {
      method: 'POST',
      json: { name: 'Phone', response: passkey.made({ challenge }) },
    });
    await guessFromEverywhere(email);
    const fresh = shop.asGuest();
    const asked = await fresh.json('/api/auth/login/passkey/options', { method: 'POST', json: {}, headers: from(3) });
    const json = passkey.signed(asked);
    expect(await status(fresh.request('/api/auth/login/passkey', { method: 'POST', json, headers: from(3) }))).toBe(
      200,
    );
  });

  it('chooses a new password with an emailed link, however many links strangers make up', async () => {
    const { email } = await addAccount(shop, { password });
    const put = (rid: string, caller: number) =>
      shop.request('/api/auth/password/reset', {
        method: 'PUT',
        json: { email, rid, password: other, password2: other },
        headers: from(caller),
      });
    for (let round = 0; round < 12; round++) expect(await status(put(`made-up-${round}`, round))).toBe(410);
    await shop.post('/api/auth/password/reset', { email });
    const rid = /rid=([\w-]+)/.exec((await shop.deliver()).at(-1)?.text ?? '')?.[1] ?? '';
    expect(await status(put(rid, 99))).toBe(200);
  });
});

it('never counts the right password, wherever it comes from', async () => {
  const { email } = await addAccount(shop, { password });
  for (let round = 0; round < 3; round++) expect(await status(login(shop.asGuest(), email, password, 1))).toBe(200);
  const { rows } = await shop.deps.connection.pool.query(
    `select distinct points from rate_limits where key like 'sign-in by%'`,
  );
  expect(rows).toEqual([{ points: 0 }]);
});

describe('a browser that an account knows', () => {
  it('has its own ten attempts, whatever its address', async () => {
    const { email } = await addAccount(shop, { password });
    const mine = shop.asGuest();
    await login(mine, email, password, 1);
    const { pool } = shop.deps.connection;
    await login(mine, email, 'Wrong1-Lathe', 100);
    await pool.query(`update rate_limits set points = 9 where key like 'sign-in by device:%' and points = 1`);
    expect(await status(login(mine, email, 'Wrong1-Lathe', 101))).toBe(401);
    expect(await status(login(mine, email, password, 102))).toBe(429);
    expect(await status(login(shop.asGuest(), email, password, 103))).toBe(200);
  });

  it('is unknown to every other account, and its cookie signs nobody in', async () => {
    const [ada, grace] = [await addAccount(shop, { password }), await addAccount(shop, { password })];
    const mine = shop.asGuest();
    await login(mine, ada.email, password, 1);
    await guessFromEverywhere(grace.email);
    expect(await status(login(mine, grace.email, password, 1))).toBe(429);
    await mine.request('/api/auth/logout', { method: 'POST' });
    expect(await status(mine.request(`/api/user/${ada.user_id}`))).toBe(401);
  });

  it('cannot be forged, and its cookie does not reveal who shops there', async () => {
    const { email } = await addAccount(shop, { password });
    const jar = new Map<string, string>();
    await login(shop.asGuest(jar), email, password, 1);
    const mark = jar.get('device') ?? '';
    const [head, claims, signature] = mark.split('.');
    expect(atob(claims ?? '')).not.toContain(userIdOf(email));
    await guessFromEverywhere(email);
    const forged = JSON.parse(atob(claims ?? ''));
    const body = btoa(JSON.stringify({ ...forged, sub: crypto.randomUUID() })).replace(/=+$/, '');
    for (const device of [`${head}.${body}.${signature}`, 'nonsense']) {
      expect(await status(login(shop.asGuest(new Map([['device', device]])), email, password, 5))).toBe(429);
    }
    expect(await status(login(shop.asGuest(new Map([['device', mark]])), email, password, 5))).toBe(200);
  });
});
