import { describe, expect, it } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { removeLostSecondFactor } from '../../domain/accounts/second-factor.ts';
import { newSession, signedIn } from '../../test/accounts.ts';
import { createMailingApp, tokenIn } from '../../test/create-mailing-app.ts';
import { codeOf } from '../../test/desk.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { SoftPasskey } from '../../test/soft-passkey.ts';
import { testSettings } from '../../test/test-settings.ts';

const shop = await createMailingApp({ settings: { ...testSettings, trustedProxies: 1 } });
const { db } = shop.deps.connection;
const password = 'Gran1te-Lathe';
const other = 'Other-Gran1te-Lathe';
const MINUTES = 1 / (24 * 60);
const FACTOR = '/api/auth/second-factor';

const send = (client: ShopClient, method: string, path: string, json?: object, caller = 1) =>
  client.request(path, { method, json, headers: { 'x-forwarded-for': `10.0.0.${caller}` } });
const codeOfError = async (response: Promise<Response>) => {
  const { status } = await response;
  return [status, (await (await response).json()).code];
};
/** The app's code. Each is of a later time step, as a code works once. */
function codeNow(secret: string): string {
  shop.advanceDays(0.5 * MINUTES);
  return codeOf(secret, shop.deps.clock());
}
const login = async (email: string, client = shop.asGuest(), typed = password) =>
  (await send(client, 'POST', '/api/auth/login', { username: email, password: typed })).json();
const second = (challenge: string, code: string, client = shop.asGuest(), caller = 1) =>
  send(client, 'POST', '/api/auth/login/second-factor', { challenge, code }, caller);
const isSignedIn = async (client: ShopClient) => (await client.request('/api/auth/sessions')).status === 200;
const subjects = async () => (await shop.deliver()).map(({ subject }) => subject);

async function turnOn(client: ShopClient) {
  const { secret, setup } = await client.json(`${FACTOR}/setup`, { method: 'POST' });
  const json = { setup, code: codeNow(secret) };
  const { recoveryCodes } = await client.json(FACTOR, { method: 'PUT', json });
  return { secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}
/** An account with its second factor on, and the browser that turned it on. */
async function protectedAccount() {
  const { client, user } = await signedIn(shop, { email: shop.newAddress(), password });
  return { client, user, ...(await turnOn(client)) };
}
async function resetPassword(email: string, client = shop.asGuest()): Promise<void> {
  await send(client, 'POST', '/api/auth/password/reset', { email });
  const rid = /rid=([\w-]+)/.exec((await shop.deliver()).at(-1)?.text ?? '')?.[1];
  const json = { email, rid, password: other, password2: other };
  expect((await send(client, 'PUT', '/api/auth/password/reset', json)).status).toBe(200);
}

describe('turning two-step sign-in on', () => {
  it('counts once the app is confirmed, gives ten recovery codes, and tells the owner', async () => {
    const { client, user } = await signedIn(shop, { email: shop.newAddress(), password });
    expect(await client.json(FACTOR)).toEqual({ since: null, recoveryCodesLeft: 0 });
    const { secret, setup, uri } = await client.json(`${FACTOR}/setup`, { method: 'POST' });
    expect(uri).toContain(`Northspool:${encodeURIComponent(user.email)}?`);
    const wrong = await send(client, 'PUT', FACTOR, { setup, code: '000000' });
    expect([wrong.status, (await wrong.json()).fields.code]).toEqual([400, messages.secondFactorWrong]);
    expect(await client.json(FACTOR)).toMatchObject({ since: null });
    const json = { setup, code: codeNow(secret) };
    const { recoveryCodes } = await client.json(FACTOR, { method: 'PUT', json });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await client.json(FACTOR)).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 });
    expect(await subjects()).toEqual(['Two-step sign-in is on: your Northspool account']);
    expect(shop.mails[0]?.to).toBe(user.email);
    expect(shop.mails[0]?.text).toContain('we turn two-step sign-in off once we know that it is you');
  });

  it('ends the sessions that have shown no second factor', async () => {
    const { client, user } = await signedIn(shop, { email: shop.newAddress(), password });
    const elsewhere = await newSession(shop, user.id);
    await turnOn(client);
    expect([await isSignedIn(client), await isSignedIn(elsewhere.client)]).toEqual([true, false]);
  });

  it('needs an app of the same account, set up within half an hour', async () => {
    const [ada, grace] = [await signedIn(shop, { password }), await signedIn(shop, { password })];
    const { secret, setup } = await ada.client.json(`${FACTOR}/setup`, { method: 'POST' });
    expect(await codeOfError(send(grace.client, 'PUT', FACTOR, { setup, code: codeNow(secret) }))).toEqual([
      400,
      'invalid_request',
    ]);
    shop.advanceDays(31 * MINUTES);
    await send(ada.client, 'POST', '/api/auth/reauthenticate', { password });
    expect((await send(ada.client, 'PUT', FACTOR, { setup, code: codeNow(secret) })).status).toBe(400);
  });

  it('stores neither the secret nor a recovery code', async () => {
    const { user, secret, recoveryCodes } = await protectedAccount();
    const rows = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().where('user_id', '=', user.id).execute(),
      await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute(),
      await db.selectFrom('verifications').selectAll().execute(),
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(rows).not.toContain(text);
    }
  });

  it('changes only after a sign-in within ten minutes, and asks for both factors then', async () => {
    const { client, secret } = await protectedAccount();
    shop.advanceDays(11 * MINUTES);
    const changes: [string, string, object?][] = [
      ['POST', `${FACTOR}/setup`],
      ['PUT', FACTOR, { setup: 'x', code: '123456' }],
      ['POST', `${FACTOR}/recovery-codes`],
      ['DELETE', FACTOR],
      ['POST', '/api/auth/passkeys/options'],
    ];
    for (const [method, path, json] of changes) {
      expect([path, ...(await codeOfError(send(client, method, path, json)))]).toEqual([path, 403, 'password_needed']);
    }
    const confirm = (json: object) => send(client, 'POST', '/api/auth/reauthenticate', json);
    expect(await codeOfError(confirm({ password: 'Wrong1-Lathe', code: codeNow(secret) }))).toEqual([
      400,
      'password_wrong',
    ]);
    expect(await codeOfError(confirm({ password }))).toEqual([403, 'second_factor_needed']);
    expect(await codeOfError(confirm({ password, code: '000000' }))).toEqual([400, 'second_factor_wrong']);
    expect((await send(client, 'DELETE', FACTOR)).status).toBe(403);
    expect((await confirm({ password, code: codeNow(secret) })).status).toBe(204);
    expect((await send(client, 'DELETE', FACTOR)).status).toBe(204);
  });

  it('is undone by its owner, who is told, and whose recovery codes end', async () => {
    const { client, user } = await protectedAccount();
    await shop.deliver();
    expect((await send(client, 'DELETE', FACTOR)).status).toBe(204);
    expect(await codeOfError(send(client, 'DELETE', FACTOR))).toEqual([409, 'second_factor_off']);
    expect(await codeOfError(send(client, 'POST', `${FACTOR}/recovery-codes`))).toEqual([409, 'second_factor_off']);
    expect((await subjects()).at(-1)).toBe('Two-step sign-in is off: your Northspool account');
    expect(await client.json(FACTOR)).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect(await login(user.email)).toMatchObject({ loggedIn: true });
  });

  it('replaces the app and the recovery codes when it is on already', async () => {
    const { client, user, secret, recoveryCodes } = await protectedAccount();
    const fresh = await turnOn(client);
    const { secondFactor } = await login(user.email);
    expect((await second(secondFactor, codeNow(secret))).status).toBe(400);
    expect((await second(secondFactor, recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await second(secondFactor, codeNow(fresh.secret))).status).toBe(200);
  });
});

describe('signing in with two steps', () => {
  it('gives no session for the password alone, and one for the app’s code', async () => {
    const { user, secret } = await protectedAccount();
    const client = shop.asGuest();
    await client.json('/api/cart', { method: 'POST', json: { id: 'pla-petrol-1.75mm-1kg', quantity: 2 } });
    const answer = await login(user.email, client);
    expect(answer).toEqual({ secondFactor: expect.any(String) });
    expect(await isSignedIn(client)).toBe(false);
    const response = await second(answer.secondFactor, codeNow(secret), client);
    expect([response.status, await response.json()]).toMatchObject([200, { userId: user.user_id, loggedIn: true }]);
    expect(await isSignedIn(client)).toBe(true);
    expect(await client.json('/api/cart')).toMatchObject({ lines: [{ qty: 2 }] });
    expect((await send(client, 'POST', `${FACTOR}/setup`)).status).toBe(200);
  });

  it('asks for it after an emailed code as well', async () => {
    const { user, secret } = await protectedAccount();
    const client = shop.asGuest();
    const asked = await (await send(client, 'POST', '/api/auth/login/code', { email: user.email })).json();
    const code = /\b\d{6}\b/.exec((await shop.deliver()).at(-1)?.text ?? '')?.[0] ?? '';
    const answer = await send(client, 'POST', '/api/auth/login/code/check', { challenge: asked.challenge, code });
    const { secondFactor, loggedIn } = await answer.json();
    expect([loggedIn, await isSignedIn(client)]).toEqual([undefined, false]);
    expect((await second(secondFactor, codeNow(secret), client)).status).toBe(200);
  });

  it('needs no code after a passkey, whose device has verified the owner', async () => {
    const { client } = await protectedAccount();
    const passkey = new SoftPasskey();
    const response = passkey.made(await client.json('/api/auth/passkeys/options', { method: 'POST' }));
    await client.json('/api/auth/passkeys', { method: 'POST', json: { name: 'Phone', response } });
    const fresh = shop.asGuest();
    const asked = await fresh.json('/api/auth/login/passkey/options', { method: 'POST', json: {} });
    await fresh.json('/api/auth/login/passkey', { method: 'POST', json: passkey.signed(asked) });
    expect(await isSignedIn(fresh)).toBe(true);
  });

  it('accepts each code and challenge once, also when two requests race', async () => {
    const { user, secret } = await protectedAccount();
    const [one, two] = [await login(user.email), await login(user.email)];
    const code = codeNow(secret);
    const answers = await Promise.all([second(one.secondFactor, code), second(two.secondFactor, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const used = answers[0]?.status === 200 ? one.secondFactor : two.secondFactor;
    expect(await codeOfError(second(used, codeNow(secret)))).toEqual([401, 'second_factor_late']);
  });

  it('takes ten minutes at most', async () => {
    const { user, secret } = await protectedAccount();
    const { secondFactor } = await login(user.email);
    shop.advanceDays(10 * MINUTES);
    expect(await codeOfError(second(secondFactor, codeNow(secret)))).toEqual([401, 'second_factor_late']);
    expect(await codeOfError(second('made-up', '123456'))).toEqual([401, 'second_factor_late']);
  });

  it('accepts a recovery code once, in any spelling', async () => {
    const { client, user, recoveryCodes } = await protectedAccount();
    const [code = ''] = recoveryCodes;
    expect((await second((await login(user.email)).secondFactor, ` ${code.toUpperCase()} `)).status).toBe(200);
    expect(await client.json(FACTOR)).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await codeOfError(second((await login(user.email)).secondFactor, code))).toEqual([
      400,
      'second_factor_wrong',
    ]);
    const fresh = await client.json(`${FACTOR}/recovery-codes`, { method: 'POST' });
    expect(await client.json(FACTOR)).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await subjects()).at(-1)).toBe('You have new recovery codes: your Northspool account');
    const { secondFactor } = await login(user.email);
    expect((await second(secondFactor, recoveryCodes[1] ?? '')).status).toBe(400);
    expect((await second(secondFactor, fresh.recoveryCodes[1])).status).toBe(200);
  });

  it('does not accept the codes of another account', async () => {
    const [ada, grace] = [await protectedAccount(), await protectedAccount()];
    const { secondFactor } = await login(ada.user.email);
    expect((await second(secondFactor, codeNow(grace.secret))).status).toBe(400);
    expect((await second(secondFactor, grace.recoveryCodes[0] ?? '')).status).toBe(400);
  });

  it('is neither removed nor skipped by a new password', async () => {
    const { user, secret } = await protectedAccount();
    const before = await login(user.email);
    const client = shop.asGuest();
    await resetPassword(user.email, client);
    expect(await isSignedIn(client)).toBe(false);
    expect(await codeOfError(second(before.secondFactor, codeNow(secret)))).toEqual([401, 'second_factor_late']);
    const { secondFactor } = await login(user.email, client, other);
    expect((await second(secondFactor, codeNow(secret), client)).status).toBe(200);
  });

  it('limits wrong codes, and lets the owner’s own browser, or one that set a new password, still try', async () => {
    const { user, secret } = await protectedAccount();
    const mine = shop.asGuest();
    expect((await second((await login(user.email, mine)).secondFactor, codeNow(secret), mine)).status).toBe(200);
    const theirs = (await login(user.email)).secondFactor;
    for (let guess = 0; guess < 20; guess++) {
      expect(await codeOfError(second(theirs, '000000', shop.asGuest(), guess))).toEqual([400, 'second_factor_wrong']);
    }
    expect(await codeOfError(second(theirs, codeNow(secret), shop.asGuest(), 99))).toEqual([429, 'code_paused']);
    expect((await second((await login(user.email, mine)).secondFactor, codeNow(secret), mine)).status).toBe(200);
    const fresh = shop.asGuest();
    await resetPassword(user.email, fresh);
    const { secondFactor } = await login(user.email, fresh, other);
    expect((await second(secondFactor, codeNow(secret), fresh)).status).toBe(200);
  });

  it('counts wrong codes of a stolen session with those at sign-in', async () => {
    const { client } = await protectedAccount();
    const confirm = () => codeOfError(send(client, 'POST', '/api/auth/reauthenticate', { password, code: '000000' }));
    for (let guess = 0; guess < 20; guess++) expect(await confirm()).toEqual([400, 'second_factor_wrong']);
    expect(await confirm()).toEqual([429, 'too_many_requests']);
  });
});

it('is in the data export, and goes with the account', async () => {
  const { client, user } = await protectedAccount();
  const data = await client.json(`/api/user/${user.user_id}/data`);
  expect(data.secondFactor).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 });
  await send(client, 'DELETE', `/api/user/${user.user_id}`, { password });
  expect(await db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
});

it('is needed to delete the account some time after signing in, besides the password', async () => {
  const { client, user, secret } = await protectedAccount();
  shop.advanceDays(11 * MINUTES);
  const remove = () => send(client, 'DELETE', `/api/user/${user.user_id}`, { password });
  expect(await codeOfError(remove())).toEqual([403, 'password_needed']);
  await send(client, 'POST', '/api/auth/reauthenticate', { password, code: codeNow(secret) });
  expect((await remove()).status).toBe(204);
});

it('is removed by the shop for an owner who lost everything, and who is told', async () => {
  const { client, user } = await protectedAccount();
  await removeLostSecondFactor(shop.deps, user.email.toUpperCase());
  expect(await client.json(FACTOR)).toEqual({ since: null, recoveryCodesLeft: 0 });
  const notice = (await shop.deliver()).at(-1);
  expect(notice).toMatchObject({ to: user.email, subject: 'Two-step sign-in is off: your Northspool account' });
  expect(notice?.text).toContain('with the help of our staff');
});

describe('undoing a change of the address', () => {
  const linkTo = async (page: string) => {
    const mail = (await shop.deliver()).findLast(({ text }) => text.includes(`${page}?token=`));
    return tokenIn(mail?.text ?? '', page);
  };
  async function change(client: ShopClient): Promise<void> {
    await send(client, 'POST', '/api/auth/email', { email: shop.newAddress() });
    await shop.post('/api/auth/email/confirm', { token: await linkTo('/email/confirm/') });
  }
  const undo = async () => shop.post('/api/auth/email/undo', { token: await linkTo('/email/undo/') });
  const factors = (id: string) => db.selectFrom('second_factors').select('since').where('user_id', '=', id).execute();

  it('keeps the second factor that the owner had before', async () => {
    const { client, user } = await protectedAccount();
    await change(client);
    await undo();
    expect(await factors(user.id)).toHaveLength(1);
  });

  it('removes one that was set up since, which would lock the owner out', async () => {
    const { client, user } = await signedIn(shop, { email: shop.newAddress(), password });
    await change(client);
    await turnOn(client);
    await undo();
    expect(await factors(user.id)).toEqual([]);
  });
});
