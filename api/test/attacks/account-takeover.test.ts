import { describe, expect, it } from 'vitest';
import { passkeysSchema } from '../../../contract/accounts/auth-calls.ts';
import { messages } from '../../../contract/messages.ts';
import { signedIn } from '../accounts.ts';
import { createMailingApp, tokenIn } from '../create-mailing-app.ts';
import type { ShopClient } from '../shop-client.ts';
import { SoftPasskey } from '../soft-passkey.ts';

const shop = await createMailingApp();
const { db } = shop.deps.connection;
const password = 'Gran1te-Lathe';
const other = 'Other-Gran1te-Lathe';
const MINUTES = 1 / 24 / 60;

const post = (client: ShopClient, path: string, json?: unknown) => client.request(path, { method: 'POST', json });
const options = (client: ShopClient) => post(client, '/api/auth/passkeys/options');
const keep = (client: ShopClient, passkey: SoftPasskey, challenge: string, name = 'Phone') =>
  post(client, '/api/auth/passkeys', { name, response: passkey.made({ challenge }) });
const remove = (client: ShopClient, id: string) => client.request(`/api/auth/passkeys/${id}`, { method: 'DELETE' });

async function addPasskey(client: ShopClient, name = 'Phone'): Promise<SoftPasskey> {
  const passkey = new SoftPasskey();
  const { challenge } = await (await options(client)).json();
  expect((await keep(client, passkey, challenge, name)).status).toBe(200);
  return passkey;
}
async function signInBy(passkey: SoftPasskey, client = shop.asGuest()): Promise<number> {
  const { challenge } = await (await post(client, '/api/auth/login/passkey/options', {})).json();
  return (await post(client, '/api/auth/login/passkey', passkey.signed({ challenge }))).status;
}
const login = (email: string, typed: string, client = shop.asGuest()) =>
  post(client, '/api/auth/login', { username: email, password: typed });

async function linksTo(path: string): Promise<URL[]> {
  const mails = await shop.deliver();
  const links = mails.flatMap(({ text }) => text.match(/http:\/\/localhost\S+/g) ?? []);
  return links.filter((link) => link.includes(path)).map((link) => new URL(link));
}
async function resetLink(email: string) {
  await shop.post('/api/auth/password/reset', { email });
  const rid = (await linksTo('/reset-password/')).at(-1)?.searchParams.get('rid') ?? '';
  return { email, rid };
}
const reset = (link: { email: string; rid: string }, keepPasskeys?: string[]) =>
  shop.request('/api/auth/password/reset', {
    method: 'PUT',
    json: { ...link, password: other, password2: other, ...(keepPasskeys && { keepPasskeys }) },
  });
const passkeysOf = (link: { email: string; rid: string }) => shop.post('/api/auth/password/reset/passkeys', link);
const subjects = async () => (await shop.deliver()).map(({ subject }) => subject);

describe('a mail scanner that opens every link', () => {
  it('verifies nothing, because a GET of the link in any email changes nothing', async () => {
    const email = shop.newAddress();
    await shop.post('/api/auth/register', { email, password, password2: password, fname: 'Ada' });
    const [mail] = await shop.deliver();
    const token = tokenIn(mail?.text ?? '', '/verify/');
    for (const path of [`/verify/?token=${token}`, `/api/auth/verify?token=${token}`]) await shop.request(path);
    expect((await shop.request(`/api/auth/verify?token=${token}`)).headers.get('location')).toBe(
      `/verify/?token=${token}`,
    );
    const user = () =>
      db.selectFrom('users').select('email_verified').where('email', '=', email).executeTakeFirstOrThrow();
    expect(await user()).toEqual({ email_verified: false });
    expect((await login(email, password)).status).toBe(403);
    expect(await (await shop.post('/api/auth/verify', { token })).json()).toEqual({ status: 'success' });
    expect(await user()).toEqual({ email_verified: true });
    expect(await (await shop.post('/api/auth/verify', { token })).json()).toEqual({
      status: 'err',
      err: messages.verificationUsed,
    });
  });
});

describe('an intruder’s passkey', () => {
  it('is removed when the owner resets the password, along with its session', async () => {
    const { client, user } = await signedIn(shop, { password });
    const intruder = await addPasskey(client);
    const browser = shop.asGuest();
    expect(await signInBy(intruder, browser)).toBe(200);
    expect((await reset(await resetLink(user.email))).status).toBe(200);
    expect(await signInBy(intruder)).toBe(401);
    expect((await browser.request(`/api/user/${user.user_id}`)).status).toBe(401);
  });

  it('is listed on the reset page with the owner’s, and only confirmed passkeys stay', async () => {
    const { client, user } = await signedIn(shop, { password });
    const [mine, intruders] = [await addPasskey(client, 'My phone'), await addPasskey(client, 'Intruder')];
    const link = await resetLink(user.email);
    const listed = passkeysSchema.parse(await (await passkeysOf(link)).json());
    expect(listed.map(({ id, name }) => [id, name])).toEqual([
      [mine.id, 'My phone'],
      [intruders.id, 'Intruder'],
    ]);
    expect((await reset(link, [mine.id])).status).toBe(200);
    expect([await signInBy(mine), await signInBy(intruders)]).toEqual([200, 401]);
  });

  it('cannot be added between the list and the new password', async () => {
    const { client, user } = await signedIn(shop, { password });
    const link = await resetLink(user.email);
    expect(await (await passkeysOf(link)).json()).toEqual([]);
    const late = await addPasskey(client);
    await reset(link, []);
    expect(await signInBy(late)).toBe(401);
  });

  it('is neither kept nor removed in another account by naming its id', async () => {
    const [ada, grace] = [await signedIn(shop, { password }), await signedIn(shop, { password })];
    const hers = await addPasskey(grace.client);
    const link = await resetLink(ada.user.email);
    expect((await passkeysOf({ ...link, email: grace.user.email })).status).toBe(410);
    expect((await reset(link, [hers.id])).status).toBe(200);
    expect(await signInBy(hers)).toBe(200);
  });

  it('is not listed without a reset link, or with a used one', async () => {
    const { client, user } = await signedIn(shop, { password });
    await addPasskey(client);
    expect((await passkeysOf({ email: user.email, rid: 'made-up' })).status).toBe(410);
    const link = await resetLink(user.email);
    await reset(link);
    expect((await passkeysOf(link)).status).toBe(410);
  });
});

describe('an intruder at a browser that was left open', () => {
  it('cannot add or remove a passkey or export the data ten minutes after the sign-in', async () => {
    const { client, user } = await signedIn(shop, { password });
    const passkey = await addPasskey(client);
    shop.advanceDays(10.1 * MINUTES);
    const refused = [
      await options(client),
      await remove(client, passkey.id),
      await client.request(`/api/user/${user.user_id}/data`),
    ];
    for (const response of refused) {
      expect([response.status, (await response.json()).code]).toEqual([403, 'password_needed']);
    }
    expect(await signInBy(passkey)).toBe(200);
  });

  it('has to enter the password, which is valid for ten more minutes', async () => {
    const { client, user } = await signedIn(shop, { password });
    const passkey = await addPasskey(client);
    shop.advanceDays(60 * MINUTES);
    expect((await post(client, '/api/auth/reauthenticate', { password: 'Wrong1-Lathe' })).status).toBe(400);
    expect((await options(client)).status).toBe(403);
    expect((await post(client, '/api/auth/reauthenticate', { password })).status).toBe(204);
    await addPasskey(client, 'Laptop');
    expect((await client.request(`/api/user/${user.user_id}/data`)).status).toBe(200);
    expect((await remove(client, passkey.id)).status).toBe(204);
    shop.advanceDays(10.1 * MINUTES);
    expect((await options(client)).status).toBe(403);
  });

  it('cannot use the confirmation to guess the password', async () => {
    const { client } = await signedIn(shop, { password });
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++) {
      statuses.push((await post(client, '/api/auth/reauthenticate', { password: `Wrong1-${round}` })).status);
    }
    expect(statuses.slice(9)).toEqual([400, 429]);
  });

  it('cannot use a challenge of the owner’s own session', async () => {
    const { client, user } = await signedIn(shop, { password });
    const { challenge } = await (await options(client)).json();
    const elsewhere = shop.asGuest();
    await login(user.email, password, elsewhere);
    expect((await keep(elsewhere, new SoftPasskey(), challenge)).status).toBe(400);
  });

  it('adds at most twenty passkeys', async () => {
    const { client, user } = await signedIn(shop, { password });
    const filler = { user_id: user.id, name: 'Phone', public_key: Buffer.from('key'), last_used_at: null };
    const rows = Array.from({ length: 20 }, () => ({ ...filler, id: crypto.randomUUID() }));
    await db.insertInto('passkeys').values(rows).execute();
    const response = await options(client);
    expect([response.status, (await response.json()).code]).toEqual([409, 'passkeys_full']);
  });
});

describe('a passkey without a fingerprint, face or PIN', () => {
  it('does not sign in, and is not saved', async () => {
    const { client } = await signedIn(shop, { password });
    const passkey = await addPasskey(client);
    passkey.verifiesUser = false;
    expect(await signInBy(passkey)).toBe(401);
    const found = new SoftPasskey();
    found.verifiesUser = false;
    const asked = await (await options(client)).json();
    expect(asked.authenticatorSelection.userVerification).toBe('required');
    expect((await keep(client, found, asked.challenge)).status).toBe(400);
  });
});

describe('a change of sign-in method', () => {
  it('is reported to the owner by email, without any typed text', async () => {
    const { client, user } = await signedIn(shop, { password });
    const passkey = await addPasskey(client, 'Win a prize at evil.example');
    await remove(client, passkey.id);
    await client.request('/api/auth/password', {
      method: 'PUT',
      json: { current: password, password: other, password2: other },
    });
    expect(await subjects()).toEqual([
      'A passkey was added: your Northspool account',
      'A passkey was removed: your Northspool account',
      'Your password was changed: your Northspool account',
    ]);
    expect(shop.mails.map(({ to }) => to)).toEqual([user.email, user.email, user.email]);
    expect(JSON.stringify(shop.mails)).not.toMatch(/evil\.example|Ada/);
    expect(shop.mails[0]?.text).toContain('http://localhost/modal/forgot-password/');
    await reset(await resetLink(user.email));
    expect((await subjects()).at(-1)).toBe('Your password was changed: your Northspool account');
  });

  it('invalidates all reset links that an intruder requested before', async () => {
    const { client, user } = await signedIn(shop, { password });
    const before = await resetLink(user.email);
    await client.request('/api/auth/password', {
      method: 'PUT',
      json: { current: password, password: other, password2: other },
    });
    expect((await reset(before)).status).toBe(410);
    const left = await db.selectFrom('verifications').select('id').where('user_id', '=', user.id).execute();
    expect(left).toEqual([]);
  });

  it('invalidates verification links, too, after a reset', async () => {
    const email = shop.newAddress();
    await shop.post('/api/auth/register', { email, password, password2: password, fname: 'Ada' });
    const [mail] = await shop.deliver();
    const token = tokenIn(mail?.text ?? '', '/verify/');
    await reset(await resetLink(email));
    expect((await (await shop.post('/api/auth/verify', { token })).json()).status).toBe('err');
  });
});
