import { describe, expect, it } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { addAccount, signedIn } from '../../test/accounts.ts';
import { createMailingApp } from '../../test/create-mailing-app.ts';
import { addOrder } from '../../test/fixtures/order.ts';

const shop = await createMailingApp();
const { db } = shop.deps.connection;
const password = 'Gran1te-Lathe';
const other = 'Other-Gran1te-Lathe';
const HOURS = 1 / 24;

const register = async (email: string, more: object = {}, client = shop.asGuest()) => {
  const json = { email, password, password2: password, fname: 'Ada', lname: 'Byron', ...more };
  return await client.request('/api/auth/register', { method: 'POST', json });
};
const login = async (username: string, typed = password) =>
  await shop.asGuest().request('/api/auth/login', { method: 'POST', json: { username, password: typed } });
const askReset = (email: string) => shop.post('/api/auth/password/reset', { email });
const reset = async (email: string, rid: string, typed = other) =>
  await shop.request('/api/auth/password/reset', {
    method: 'PUT',
    json: { email, rid, password: typed, password2: typed },
  });

/** The link of the last mail that has one to there. */
async function lastLink(path: string): Promise<URL> {
  const mails = await shop.deliver();
  const links = mails.flatMap(({ text }) => text.match(/http:\/\/localhost\S+/g) ?? []);
  const link = links.findLast((each) => each.includes(path));
  if (!link) throw new Error(`no mail with a link to ${path}`);
  return new URL(link);
}
const verifyLink = () => lastLink('/verify/?');
const ridOf = async () => (await lastLink('/reset-password/?')).searchParams.get('rid') ?? '';
/** What the page of the link says came of it. */
async function follow({ searchParams }: URL): Promise<object> {
  const response = await shop.post('/api/auth/verify', { token: searchParams.get('token') ?? '' });
  expect(response.status).toBe(200);
  return await response.json();
}
const refused = { status: 'err', err: messages.verificationUsed };

describe('the verification email', () => {
  it('follows registration, and its link activates the account once', async () => {
    const email = shop.newAddress();
    await register(email);
    const [mail] = await shop.deliver();
    expect(mail).toMatchObject({ to: email, subject: 'Please verify your email for Northspool' });
    expect(mail?.html).toContain('Verify my email');
    expect((await login(email)).status).toBe(403);
    const link = await verifyLink();
    expect(await follow(link)).toEqual({ status: 'success' });
    expect((await login(email)).status).toBe(200);
    expect(await follow(link)).toEqual(refused);
  });

  it('works for 24 hours', async () => {
    await register(shop.newAddress());
    const link = await verifyLink();
    shop.advanceDays(24.1 * HOURS);
    expect(await follow(link)).toEqual(refused);
  });

  it('is sent again when an unverified user signs in', async () => {
    const email = shop.newAddress();
    await register(email);
    await shop.deliver();
    await login(email, 'Wrong1-Lathe');
    expect(await shop.deliver()).toHaveLength(1);
    await login(email);
    expect(await shop.deliver()).toHaveLength(2);
    expect(await follow(await verifyLink())).toEqual({ status: 'success' });
  });

  it.each(['', 'made-up', '%00', 'a'.repeat(200)])('rejects the token %j', async (token) => {
    const link = new URL(`http://localhost/verify/?token=${token}`);
    expect(await follow(link)).toEqual(refused);
  });

  it('moves the order placed just before to the account, if the address and the browser match', async () => {
    const email = shop.newAddress();
    const guest = shop.asGuest();
    await guest.json('/api/auth/login/guest');
    const sub = JSON.parse(atob(guest.token?.split('.')[1] ?? '')).sub;
    const order = await addOrder({ db }, { lines: [], owner: sub, email: email.toUpperCase() });
    const strangers = await addOrder({ db }, { lines: [], owner: crypto.randomUUID(), email });
    await register(email, { saleId: order.id }, guest);
    await follow(await verifyLink());
    const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const owned = await db.selectFrom('orders').select('id').where('owner', '=', user.id).execute();
    expect(owned).toEqual([{ id: order.id }]);

    const another = shop.newAddress();
    await register(another, { saleId: strangers.id }, guest);
    await follow(await verifyLink());
    expect(await db.selectFrom('orders').select('owner').where('id', '=', strangers.id).execute()).toEqual([
      { owner: strangers.owner },
    ]);
  });
});

describe('the password reset email', () => {
  it('links to the page that opens the reset dialog', async () => {
    const { email } = await addAccount(shop, { email: 'ada+spools@example.com', password });
    const response = await askReset('Ada+Spools@example.com');
    expect([response.status, await response.json()]).toEqual([200, { message: messages.resetAsked }]);
    const link = await lastLink('/reset-password/?');
    expect([link.pathname, link.searchParams.get('email')]).toEqual(['/reset-password/', email]);
  });

  it('sets a new password once, and ends all sessions', async () => {
    const { client, user } = await signedIn(shop, { password });
    await askReset(user.email);
    const [older] = [await ridOf()];
    await askReset(user.email);
    const rid = await ridOf();
    expect((await reset(user.email, rid)).status).toBe(200);
    expect((await client.request('/api/cart')).status).toBe(401);
    expect((await login(user.email)).status).toBe(401);
    expect((await login(user.email, other)).status).toBe(200);
    for (const used of [rid, older]) expect((await reset(user.email, used)).status).toBe(410);
  });

  it('works once when it is used twice at the same moment', async () => {
    const { email } = await addAccount(shop, { password });
    await askReset(email);
    const rid = await ridOf();
    const answers = await Promise.all([reset(email, rid), reset(email, rid), reset(email, rid)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it('works for one hour, and only for its own address', async () => {
    const [ada, grace] = [await addAccount(shop, { password }), await addAccount(shop, { password })];
    await askReset(ada.email);
    const rid = await ridOf();
    expect((await reset(grace.email, rid)).status).toBe(410);
    expect((await login(grace.email)).status).toBe(200);
    shop.advanceDays(1.1 * HOURS);
    const late = await reset(ada.email, rid);
    expect([late.status, (await late.json()).message]).toEqual([410, messages.resetLinkUsed]);
  });

  it('verifies the address as well, since the owner has read it there', async () => {
    const { email } = await addAccount(shop, { password, verified: false });
    await askReset(email);
    await reset(email, await ridOf());
    expect((await login(email, other)).status).toBe(200);
  });

  it('is not sent to an unknown address, with the owner’s message', async () => {
    const response = await askReset('nobody@example.com');
    expect(response.status).toBe(404);
    expect((await response.json()).message).toBe(
      `Wrong Email: The email "nobody@example.com" doesn't match any of our accounts.`,
    );
  });

  it('keeps its link valid after a weak password was rejected', async () => {
    const { email } = await addAccount(shop, { password });
    await askReset(email);
    const rid = await ridOf();
    const refusal = await reset(email, rid, 'weak');
    expect([refusal.status, (await refusal.json()).fields]).toEqual([400, { password: messages.invalidPassword }]);
    expect((await reset(email, rid)).status).toBe(200);
  });
});

it('stores the tokens of emails only as hashes', async () => {
  const { email } = await addAccount(shop, { password });
  await register(shop.newAddress());
  await askReset(email);
  const token = (await verifyLink()).searchParams.get('token') ?? '';
  const rid = await ridOf();
  const rows = JSON.stringify(await db.selectFrom('verifications').selectAll().execute());
  expect(rows).toContain('reset:');
  expect(rows).not.toContain(rid);
  expect(rows).not.toContain(token);
});

it('returns whether an address is registered', async () => {
  await addAccount(shop, { email: 'ada.byron@example.com' });
  const asked = async (email: string) => await (await shop.request(`/api/auth/isRegistered/${email}`)).json();
  expect(await asked('Ada.Byron@example.com')).toBe(true);
  expect(await asked('ada_byron@example.com')).toBe(true);
  expect(await asked('grace@example.com')).toBe(false);
});
