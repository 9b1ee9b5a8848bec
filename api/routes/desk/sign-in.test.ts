import { afterEach, describe, expect, it } from 'vitest';
import type { LogRow } from '../../../contract/desk/log.ts';
import { signedIn } from '../../test/accounts.ts';
import { createMailingApp } from '../../test/create-mailing-app.ts';
import { codeOf, newStaff } from '../../test/desk.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { SoftPasskey } from '../../test/soft-passkey.ts';

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const shop = await createMailingApp({ clock: now });
const { db } = shop.deps.connection;
const SECOND = 1000;
const password = 'Gran1te-Lathe';
afterEach(() => {
  ahead = 0;
});

const post = (path: string, json: object = {}, client: ShopClient = shop.asGuest()) =>
  client.request(`/api/desk/${path}`, { method: 'POST', json });
const codeOfError = async (response: Promise<Response>) => {
  const { status } = await response;
  return [status, (await (await response).json()).code];
};

/** Invites a person, and returns the token of the mailed link. */
async function invite(role: 'packer' | 'owner' = 'packer', email = shop.newAddress()) {
  const owner = await newStaff(shop, 'owner');
  await owner.client.json('/api/desk/staff', { method: 'POST', json: { email, name: 'Pat Packer', role } });
  const { text } = (await shop.deliver()).at(-1) ?? { text: '' };
  const [, token = ''] = /\/desk\/join\/#([\w-]+)/.exec(text) ?? [];
  return { email, token, owner };
}

/** A packer who has joined with a password and an app. */
async function joined() {
  const { email, token } = await invite();
  const { secret, setup } = await (await post('join/totp', { token })).json();
  const client = shop.asGuest();
  const response = await post('join/password', { token, password, setup, code: codeOf(secret, now()) }, client);
  expect(response.status, await response.clone().text()).toBe(200);
  const { recoveryCodes, me } = await response.json();
  // The code that confirmed the app does not sign in as well.
  ahead += 60 * SECOND;
  return { email, client, secret, recoveryCodes: recoveryCodes as string[], id: me.id as string };
}

async function challengeFor(email: string): Promise<string> {
  return (await (await post('sign-in', { email, password })).json()).challenge;
}

describe('signing in', () => {
  it('is recorded for owners, right and wrong', async () => {
    const { email, client, secret, recoveryCodes } = await joined();
    const sent = async (code: string) =>
      (await post('sign-in/code', { challenge: await challengeFor(email), code })).status;
    expect(await sent('000000')).toBe(401);
    expect(await sent(codeOf(secret, now()))).toBe(200);
    expect(await sent(recoveryCodes[0] ?? '')).toBe(200);
    const wrong = { password: 'Wrong-Lathe-1', code: '000000' };
    expect((await post('me/confirm', wrong, client)).status).toBe(401);
    const { client: owner } = await newStaff(shop, 'owner');
    const { rows } = await owner.json(`/api/desk/log/access?by=${email}`);
    const shown = rows.map(({ verb, outcome, details }: LogRow) => [verb, details['with'], outcome?.split(':')[0]]);
    expect(shown).toEqual([
      ['staff confirm', 'password and code', 'refused'],
      ['staff sign-in', 'password and recovery code', 'done'],
      ['staff sign-in', 'password and app', 'done'],
      ['staff sign-in', 'password and app', 'refused'],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Wrong-Lathe|000000/);
  });
});

describe('an invitation', () => {
  it('is accepted with a password and a confirmed app, once', async () => {
    const { email, token } = await invite();
    expect(await (await post('join', { token })).json()).toEqual({ email, name: 'Pat Packer', role: 'packer' });
    const { secret, setup, uri } = await (await post('join/totp', { token })).json();
    expect(uri).toContain(`secret=${secret}`);
    const form = { token, password, setup };
    expect(await codeOfError(post('join/password', { ...form, code: '000000' }))).toEqual([401, 'staff_code_wrong']);
    expect(
      await codeOfError(post('join/password', { ...form, code: codeOf(secret, now()), password: 'Password1!' })),
    ).toEqual([400, 'invalid_request']);
    const client = shop.asGuest();
    const answer = await post('join/password', { ...form, code: codeOf(secret, now()) }, client);
    const { recoveryCodes } = await answer.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith('desk='))).toMatch(
      /HttpOnly.*SameSite=Strict/,
    );
    expect(await client.json('/api/desk/me')).toMatchObject({ email, role: 'packer' });
    expect(await codeOfError(post('join/password', { ...form, code: codeOf(secret, now()) }))).toEqual([
      410,
      'staff_invitation_gone',
    ]);
  });

  it('is accepted with a passkey that verifies its owner, which then signs in', async () => {
    const { token } = await invite();
    const passkey = new SoftPasskey();
    const made = passkey.made(await (await post('join/passkey/options', { token })).json());
    expect((await post('join/passkey', { token, name: 'Phone', response: made })).status).toBe(200);
    const client = shop.asGuest();
    const options = await (await post('sign-in/passkey/options')).json();
    expect((await post('sign-in/passkey', passkey.signed(options), client)).status).toBe(200);
    expect(await client.json('/api/desk/me')).toMatchObject({ role: 'packer' });
    expect(await codeOfError(post('sign-in/passkey', passkey.signed(options)))).toEqual([401, 'staff_passkey_refused']);
  });

  it('refuses a passkey whose device verifies nobody', async () => {
    const { token } = await invite();
    const passkey = new SoftPasskey();
    passkey.verifiesUser = false;
    const made = passkey.made(await (await post('join/passkey/options', { token })).json());
    expect((await post('join/passkey', { token, name: 'Key', response: made })).status).toBe(400);
  });

  it('refuses the secret of another invitation', async () => {
    const [first, second] = [await invite(), await invite()];
    const { secret, setup } = await (await post('join/totp', { token: first.token })).json();
    const form = { token: second.token, password, setup, code: codeOf(secret, now()) };
    expect((await post('join/password', form)).status).toBe(400);
  });

  it('ends after seven days, when it is sent again, and when it is withdrawn', async () => {
    const { token, email, owner } = await invite();
    const { id } = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await owner.client.json(`/api/desk/staff/${id}/invitation`, { method: 'POST' });
    expect((await post('join', { token })).status).toBe(410);
    const [, second = ''] = /#([\w-]+)/.exec((await shop.deliver()).at(-1)?.text ?? '') ?? [];
    expect((await post('join', { token: second })).status).toBe(200);
    ahead = 7 * 86_400 * SECOND;
    expect((await post('join', { token: second })).status).toBe(410);
    ahead = 0;
    await owner.client.json(`/api/desk/staff/${id}/invitation`, { method: 'DELETE' });
    expect((await post('join', { token: second })).status).toBe(410);
  });

  it('is stored as a hash, as are codes and sessions', async () => {
    const { email, token } = await invite();
    const { secret, setup } = await (await post('join/totp', { token })).json();
    const client = shop.asGuest();
    const answer = await post('join/password', { token, password, setup, code: codeOf(secret, now()) }, client);
    const { recoveryCodes } = await answer.json();
    const [, session = ''] = /desk=([\w-]+)/.exec(answer.headers.getSetCookie().join()) ?? [];
    const tables = ['staff', 'staff_sessions', 'staff_recovery_codes', 'verifications', 'log.actions'];
    const rows = await Promise.all(
      tables.map((table) => shop.deps.connection.pool.query(`select t::text as row from ${table} t`)),
    );
    const stored = rows.flatMap((result) => result.rows.map(({ row }: { row: string }) => row)).join('\n');
    expect(stored).toContain(email);
    const bytes = (text: string) => Buffer.from(text).toString('hex');
    for (const secretText of [
      token,
      session,
      secret,
      password,
      ...recoveryCodes,
      ...recoveryCodes.map((code: string) => code.replace('-', '')),
    ]) {
      expect(stored).not.toContain(secretText);
      expect(stored).not.toContain(bytes(secretText));
    }
  });
});

describe('a password', () => {
  it('gives no session by itself', async () => {
    const { email } = await joined();
    const client = shop.asGuest();
    const response = await post('sign-in', { email, password }, client);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await client.request('/api/desk/me')).status).toBe(401);
  });

  it('is refused alike when it is wrong, when nobody has the address, and when the account has ended', async () => {
    const { email, id } = await joined();
    const wrong = await post('sign-in', { email, password: 'Wrong-Lathe-1' });
    const unknown = await post('sign-in', { email: 'nobody@example.com', password });
    await db.updateTable('staff').set({ ended_at: now() }).where('id', '=', id).execute();
    const ended = await post('sign-in', { email, password });
    const answers = await Promise.all([wrong, unknown, ended].map(async (each) => [each.status, await each.text()]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.[0]).toBe(401);
  });

  it('does not open the desk when it is that of a shopper with the same address', async () => {
    const { email } = await joined();
    const { client } = await signedIn(shop, { email, password: 'Other-Gran1te' });
    expect((await post('sign-in', { email, password: 'Other-Gran1te' }, client)).status).toBe(401);
  });

  it('can be guessed ten times, and the right one is then refused as well', async () => {
    const { email } = await joined();
    await shop.deps.connection.pool.query('delete from rate_limits');
    await post('sign-in', { email, password: 'Wrong-Lathe-1' });
    await shop.deps.connection.pool.query(
      "update rate_limits set points = 10 where key like 'sign-in by caller and account:%'",
    );
    expect(await codeOfError(post('sign-in', { email, password }))).toEqual([429, 'too_many_requests']);
  });
});

describe('a code', () => {
  it('signs in after the password, and does not work again', async () => {
    const { email, secret } = await joined();
    const challenge = await challengeFor(email);
    const code = codeOf(secret, now());
    const client = shop.asGuest();
    expect((await post('sign-in/code', { challenge, code }, client)).status).toBe(200);
    expect(await client.json('/api/desk/me')).toMatchObject({ email });
    expect(await codeOfError(post('sign-in/code', { challenge: await challengeFor(email), code }))).toEqual([
      401,
      'staff_code_wrong',
    ]);
    ahead += 30 * SECOND;
    const next = { challenge: await challengeFor(email), code: codeOf(secret, now()) };
    expect((await post('sign-in/code', next)).status).toBe(200);
  });

  it('sent twice at the same moment signs in once', async () => {
    const { email, secret } = await joined();
    const code = codeOf(secret, now());
    const challenges = [await challengeFor(email), await challengeFor(email)];
    const answers = await Promise.all(challenges.map((challenge) => post('sign-in/code', { challenge, code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is refused more than a minute away from the clock', async () => {
    const { email, secret } = await joined();
    const challenge = await challengeFor(email);
    const late = codeOf(secret, new Date(now().getTime() - 90 * SECOND));
    expect((await post('sign-in/code', { challenge, code: late })).status).toBe(401);
  });

  it('needs its password within ten minutes', async () => {
    const { email, secret } = await joined();
    const challenge = await challengeFor(email);
    ahead += 10 * 60 * SECOND;
    expect(await codeOfError(post('sign-in/code', { challenge, code: codeOf(secret, now()) }))).toEqual([
      401,
      'staff_code_late',
    ]);
  });

  it('works, when the app shows it, for a minute at most, and not ahead of its time', async () => {
    const { email, secret } = await joined();
    /** Signs in with the code of another step of thirty seconds, early in this one. */
    const signInBy = async (offset: number) => {
      const start = Math.ceil(now().getTime() / (30 * SECOND)) * 30 * SECOND;
      ahead += start + 5 * SECOND - now().getTime();
      const code = codeOf(secret, new Date(start + offset * 30 * SECOND));
      return (await post('sign-in/code', { challenge: await challengeFor(email), code })).status;
    };
    expect([await signInBy(1), await signInBy(-2)]).toEqual([401, 401]);
    expect([await signInBy(-1), await signInBy(0)]).toEqual([200, 200]);
  });

  it('can be guessed twenty times a day', async () => {
    const { email, secret } = await joined();
    const challenge = await challengeFor(email);
    await post('sign-in/code', { challenge, code: '000000' });
    await shop.deps.connection.pool.query("update rate_limits set points = 20 where key like 'desk code by account:%'");
    expect((await post('sign-in/code', { challenge, code: codeOf(secret, now()) })).status).toBe(429);
  });

  it('works once when it is for recovery', async () => {
    const { email, recoveryCodes } = await joined();
    const [code = ''] = recoveryCodes;
    const sent = async () => post('sign-in/code', { challenge: await challengeFor(email), code: code.toUpperCase() });
    expect((await sent()).status).toBe(200);
    expect((await sent()).status).toBe(401);
  });
});

describe('the own sign-in', () => {
  it('lists sessions, and signs out everywhere else', async () => {
    const { client, signIn } = await newStaff(shop, 'packer');
    const elsewhere = await signIn();
    const { sessions } = await client.json('/api/desk/me/sign-in');
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isThisOne }: { isThisOne: boolean }) => isThisOne)).toHaveLength(1);
    await client.json('/api/desk/me/sessions', { method: 'DELETE' });
    expect((await elsewhere.request('/api/desk/me')).status).toBe(401);
    expect((await client.request('/api/desk/me')).status).toBe(200);
  });

  it('does not end somebody else’s session', async () => {
    const [packer, owner] = [await newStaff(shop, 'packer'), await newStaff(shop, 'owner')];
    const [session] = (await packer.client.json('/api/desk/me/sign-in')).sessions;
    const response = await owner.client.request(`/api/desk/me/sessions/${session.id}`, { method: 'DELETE' });
    expect(response.status).toBe(404);
    expect((await packer.client.request('/api/desk/me')).status).toBe(200);
  });

  it('changes only after a sign-in or confirmation within ten minutes', async () => {
    const { client, secret } = await joined();
    ahead += 11 * 60 * SECOND;
    const changes: [string, string, object][] = [
      ['POST', 'me/passkeys/options', {}],
      ['POST', 'me/totp', {}],
      ['POST', 'me/recovery-codes', {}],
      ['PUT', 'me/password', { password: 'Other-Gran1te' }],
      ['PUT', 'me/totp', { setup: 'x', code: '123456' }],
      ['DELETE', 'me/passkeys/x', {}],
    ];
    for (const [method, path, json] of changes) {
      const response = client.request(`/api/desk/${path}`, { method, json });
      expect([path, ...(await codeOfError(response))]).toEqual([path, 403, 'staff_confirm_needed']);
    }
    const wrong = { password: 'Wrong-Lathe-1', code: codeOf(secret, now()) };
    expect((await post('me/confirm', wrong, client)).status).toBe(401);
    expect((await post('me/confirm', { password, code: codeOf(secret, now()) }, client)).status).toBe(200);
    expect((await post('me/totp', {}, client)).status).toBe(200);
  });

  it('replaces the app, and with it the recovery codes', async () => {
    const { client, email, secret, recoveryCodes } = await joined();
    const fresh = await (await post('me/totp', {}, client)).json();
    const answer = await client.json('/api/desk/me/totp', {
      method: 'PUT',
      json: { setup: fresh.setup, code: codeOf(fresh.secret, now()) },
    });
    expect(answer.recoveryCodes).toHaveLength(10);
    ahead += 60 * SECOND;
    const sent = async (code: string) =>
      (await post('sign-in/code', { challenge: await challengeFor(email), code })).status;
    expect(await sent(codeOf(secret, now()))).toBe(401);
    expect(await sent(recoveryCodes[0] ?? '')).toBe(401);
    expect(await sent(codeOf(fresh.secret, now()))).toBe(200);
  });

  it('adds a passkey and removes it, but never the last factor', async () => {
    const { token } = await invite();
    const first = new SoftPasskey();
    const client = shop.asGuest();
    const made = first.made(await (await post('join/passkey/options', { token })).json());
    await post('join/passkey', { token, name: 'Phone', response: made }, client);
    const remove = (id: string) => client.request(`/api/desk/me/passkeys/${id}`, { method: 'DELETE' });
    expect(await codeOfError(remove(first.id))).toEqual([409, 'staff_last_factor']);
    const second = new SoftPasskey();
    const options = await (await post('me/passkeys/options', {}, client)).json();
    expect((await post('me/passkeys', { name: 'Tablet', response: second.made(options) }, client)).status).toBe(200);
    expect((await remove(first.id)).status).toBe(200);
    const answer = first.signed(await (await post('sign-in/passkey/options')).json());
    expect((await post('sign-in/passkey', answer)).status).toBe(401);
    const { passkeys, hasPassword } = await client.json('/api/desk/me/sign-in');
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Tablet']);
    expect(hasPassword).toBe(false);
  });

  it('confirms with an own passkey only', async () => {
    const { token } = await invite();
    const passkey = new SoftPasskey();
    const made = passkey.made(await (await post('join/passkey/options', { token })).json());
    const client = shop.asGuest();
    await post('join/passkey', { token, name: 'Phone', response: made }, client);
    const other = await newStaff(shop, 'owner');
    const signed = async () => passkey.signed(await (await post('sign-in/passkey/options')).json());
    expect((await post('me/confirm/passkey', await signed(), other.client)).status).toBe(401);
    expect((await post('me/confirm/passkey', await signed(), client)).status).toBe(200);
  });
});

it('keeps sessions of staff and shoppers apart', async () => {
  const { client } = await newStaff(shop, 'owner');
  expect((await client.request('/api/auth/sessions')).status).toBe(401);
  const { jwt } = await signedIn(shop);
  expect((await shop.asGuest(new Map([['desk', jwt]])).request('/api/desk/me')).status).toBe(401);
});
