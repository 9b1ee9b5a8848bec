import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from '../../../contract/accounts/user-id.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { absent } from '../absent.ts';
import { addAccount, newSession, signedIn } from '../accounts.ts';
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

describe('the owner, while strangers ask for mails from everywhere', () => {
  const post = (path: string, json: object, caller: number, client = shop.asGuest()) =>
    client.request(path, { method: 'POST', json, headers: from(caller) });
  const mailsTo = async (email: string) => (await shop.deliver()).filter(({ to }) => to === email);
  const askReset = (email: string, caller: number) => post('/api/auth/password/reset', { email }, caller);
  async function setPassword(email: string, client: ShopClient, caller: number): Promise<number> {
    const rid = /rid=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1];
    const json = { email, rid, password: other, password2: other };
    return await status(client.request('/api/auth/password/reset', { method: 'PUT', json, headers: from(caller) }));
  }
  const askCode = (email: string, caller: number, client?: ShopClient) =>
    post('/api/auth/login/code', { email }, caller, client);
  async function challengeFor(email: string, caller: number, client?: ShopClient): Promise<string> {
    return (await (await askCode(email, caller, client)).json()).challenge;
  }
  const check = (challenge: string, code: string, caller: number, client?: ShopClient) =>
    post('/api/auth/login/code/check', { challenge, code }, caller, client);
  async function mailedCode(email: string): Promise<string> {
    return /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? '';
  }
  const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  const codeOf = async (response: Promise<Response>) => (await (await response).json()).code;
  const newAccount = () => addAccount(shop, { email: shop.newAddress(), password });

  it('is never refused a link to a new password, and the mailbox is not flooded', async () => {
    const { email } = await newAccount();
    for (let round = 0; round < 30; round++) expect(await status(askReset(email, round))).toBe(200);
    expect(await mailsTo(email)).toHaveLength(5);
    expect(await status(askReset(email, 99))).toBe(200);
    expect(await setPassword(email, shop.asGuest(), 99)).toBe(200);
  });

  it('gets a new link when those that were mailed have ended, or are ten minutes old', async () => {
    const { email } = await newAccount();
    for (let round = 0; round < 7; round++) await askReset(email, round);
    expect(await mailsTo(email)).toHaveLength(5);
    shop.advanceDays(10.1 / (24 * 60));
    await askReset(email, 8);
    expect(await mailsTo(email)).toHaveLength(6);
    expect(await setPassword(email, shop.asGuest(), 9)).toBe(200);
    await askReset(email, 10);
    expect(await setPassword(email, shop.asGuest(), 11)).toBe(200);
  });

  it('is mailed the link later when the mail server refuses it at first', async () => {
    const { email, id } = await newAccount();
    const failing = { ...absent<Mailer>('mailer'), send: () => Promise.reject(new Error('try again later')) };
    const handlers = jobHandlers(shop.deps, failing);
    for (let round = 0; round < 6; round++) {
      await expect(handlers['password-reset']({ accountId: id, mailId: crypto.randomUUID() })).rejects.toThrow();
    }
    await shop.handlers['password-reset']({ accountId: id, mailId: crypto.randomUUID() });
    expect(await setPassword(email, shop.asGuest(), 1)).toBe(200);
  });

  it('is told to confirm the address, and has a link that does, however often somebody signs in', async () => {
    const { email } = await addAccount(shop, { email: shop.newAddress(), password, verified: false });
    for (let round = 0; round < 7; round++) {
      expect(await codeOf(login(shop.asGuest(), email, password, round))).toBe('email_unverified');
    }
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('signs in with a code after ten wrong ones from elsewhere', async () => {
    const { email } = await newAccount();
    for (let round = 0; round < 2; round++) {
      const theirs = await challengeFor(email, 1);
      for (let guess = 0; guess < 5; guess++) {
        expect(await codeOf(check(theirs, wrong(await mailedCode(email)), 1))).toBe('code_wrong');
      }
    }
    expect(await status(check(await challengeFor(email, 1), await mailedCode(email), 1))).toBe(429);
    expect(await status(check(await challengeFor(email, 2), await mailedCode(email), 2))).toBe(200);
  });

  it('has a code that ends after five wrong ones, wherever they come from', async () => {
    const { email } = await newAccount();
    const challenge = await challengeFor(email, 1);
    const code = await mailedCode(email);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, round) => status(check(challenge, wrong(code), round))),
    );
    expect(new Set(all)).toEqual(new Set([401]));
    expect(await codeOf(check(challenge, code, 9))).toBe('code_wrong');
    const { rows } = await shop.deps.connection.pool.query(
      `select points from rate_limits where key like 'sign-in code by account:%'`,
    );
    expect(rows[0].points).toBeLessThanOrEqual(8);
  });

  it('signs in with a code in a known browser when strangers have used up all guesses, or sets a new password', async () => {
    const { email } = await newAccount();
    const mine = shop.asGuest();
    await login(mine, email, password, 1);
    await check(await challengeFor(email, 2), wrong(await mailedCode(email)), 2);
    await shop.deps.connection.pool.query(
      `update rate_limits set points = 50 where key like 'sign-in code by account:%'`,
    );
    const fresh = shop.asGuest();
    expect(await codeOf(check(await challengeFor(email, 3), await mailedCode(email), 3, fresh))).toBe('code_paused');
    expect(await status(check(await challengeFor(email, 4, mine), await mailedCode(email), 4, mine))).toBe(200);
    await askReset(email, 5);
    expect(await setPassword(email, fresh, 5)).toBe(200);
    expect(await status(check(await challengeFor(email, 5, fresh), await mailedCode(email), 5, fresh))).toBe(200);
  });

  it('is mailed a code in a known browser after strangers had ten sent in an hour', async () => {
    const { email } = await newAccount();
    const mine = shop.asGuest();
    await login(mine, email, password, 1);
    for (let round = 0; round < 10; round++) expect(await status(askCode(email, round))).toBe(200);
    const refused = await (await askCode(email, 20)).json();
    expect(refused).toMatchObject({ code: 'code_paused', message: expect.stringContaining('set a new password') });
    expect(await status(askCode(email, 20, mine))).toBe(200);
    expect(await mailsTo(email)).toHaveLength(11);
  });

  it('can still register, and see whether an address is registered', async () => {
    const email = shop.newAddress();
    const form = { email, password, password2: password, fname: 'Ada' };
    for (let round = 0; round < 40; round++) {
      await shop.request(`/api/auth/isRegistered/${email}`, { headers: from(round) });
      await post('/api/auth/register', { ...form, password2: 'differs' }, round);
    }
    expect(
      await status(shop.request(`/api/auth/isRegistered/${email}`, { headers: from(99) }) as Promise<Response>),
    ).toBe(200);
    expect(await status(post('/api/auth/register', form, 99))).toBe(200);
  });
});

it('lets a stolen session guess at the password without blocking the owner’s own', async () => {
  const { client: stranger, user } = await signedIn(shop, { password });
  const { client: mine } = await newSession(shop, user.id);
  const confirm = (client: ShopClient, typed: string) =>
    status(client.request('/api/auth/reauthenticate', { method: 'POST', json: { password: typed }, headers: from(1) }));
  for (let guess = 0; guess < 10; guess++) expect(await confirm(stranger, `Wrong1-${guess}`)).toBe(400);
  expect(await confirm(stranger, password)).toBe(429);
  expect(await confirm(mine, password)).toBe(204);
});

it('signs in with a passkey whose id strangers know', async () => {
  const { client } = await signedIn(shop, { password });
  const passkey = new SoftPasskey();
  const response = passkey.made(await client.json('/api/auth/passkeys/options', { method: 'POST' }));
  await client.json('/api/auth/passkeys', { method: 'POST', json: { name: 'Phone', response } });
  const signInBy = async (answer: (challenge: { challenge: string }) => object, caller: number) => {
    const asked = await shop.request('/api/auth/login/passkey/options', {
      ...{ method: 'POST', json: {}, headers: from(caller) },
    });
    const json = answer(await asked.json());
    return status(shop.request('/api/auth/login/passkey', { method: 'POST', json, headers: from(caller) }));
  };
  const forged = () => passkey.signed({ challenge: 'made-up' });
  for (let round = 0; round < 21; round++) expect(await signInBy(forged, round)).toBe(401);
  expect(await signInBy((asked) => passkey.signed(asked), 99)).toBe(200);
});
