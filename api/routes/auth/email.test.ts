import { describe, expect, it } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { addAccount, newSession, signedIn } from '../../test/accounts.ts';
import { createMailingApp, tokenIn } from '../../test/create-mailing-app.ts';

const shop = await createMailingApp();
const { db } = shop.deps.connection;
const password = 'Gran1te-Lathe';
const HOURS = 1 / 24;

type Client = Awaited<ReturnType<typeof signedIn>>['client'];
const ask = (client: Client, email: string) => client.request('/api/auth/email', { method: 'POST', json: { email } });
const newAccount = () => signedIn(shop, { email: shop.newAddress(), password });
const login = (username: string, typed = password) => shop.post('/api/auth/login', { username, password: typed });
const codeOf = async (response: Response) => [response.status, (await response.json()).code];

/** The newest link of this kind that was sent to an address. */
async function linkTo(email: string, page: '/email/confirm/' | '/email/undo/'): Promise<string> {
  const mail = (await shop.deliver()).findLast(({ to, text }) => to === email && text.includes(page));
  return tokenIn(mail?.text ?? '', page);
}
const follow = async (what: 'confirm' | 'undo', token: string) =>
  (await (await shop.post(`/api/auth/email/${what}`, { token })).json()).state;
const confirm = async (email: string) => follow('confirm', await linkTo(email, '/email/confirm/'));
const undo = async (email: string) => follow('undo', await linkTo(email, '/email/undo/'));
const addressOf = async (id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

describe('changing the email address', () => {
  it('counts once the link to the new address is followed; both addresses get an email', async () => {
    const { client, user } = await newAccount();
    const next = shop.newAddress();
    const response = await ask(client, next.toUpperCase());
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { email: user.email, pending: { email: next } },
    ]);
    const mails = await shop.deliver();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [next, 'Confirm your new address for Northspool'],
      [user.email, 'Your address is about to change: your Northspool account'],
    ]);
    expect(mails[0]?.text).not.toContain(user.email);
    expect(await addressOf(user.id)).toBe(user.email);
    expect(await confirm(next)).toBe('confirmed');
    expect(await addressOf(user.id)).toBe(next);
    expect((await shop.deliver()).at(-1)).toMatchObject({
      to: user.email,
      subject: 'Your address was changed: your Northspool account',
    });
    expect(await client.json('/api/auth/email')).toEqual({ email: next, pending: null });
    expect(await confirm(next)).toBe('confirmed');
  });

  it('keeps the user id, and signs in with the new address in both spellings', async () => {
    const { client, user } = await newAccount();
    const next = shop.newAddress();
    await ask(client, next);
    await confirm(next);
    for (const name of [next, next.replace(/\W/g, '_')]) {
      const response = await login(name);
      expect([response.status, (await response.json()).userId], name).toEqual([200, user.user_id]);
    }
    expect((await login(user.email)).status).toBe(401);
  });

  it('ends the sessions elsewhere, and links that the old address was sent', async () => {
    const { client, user } = await newAccount();
    const elsewhere = await newSession(shop, user.id);
    await shop.post('/api/auth/password/reset', { email: user.email });
    const reset = (await shop.deliver()).at(-1)?.text ?? '';
    const rid = /rid=([\w-]+)/.exec(reset)?.[1] ?? '';
    const next = shop.newAddress();
    await ask(client, next);
    await confirm(next);
    expect((await client.request('/api/cart')).status).toBe(200);
    expect((await elsewhere.client.request('/api/cart')).status).toBe(401);
    const json = { email: next, rid, password: 'Other-Gran1te', password2: 'Other-Gran1te' };
    expect((await shop.request('/api/auth/password/reset', { method: 'PUT', json })).status).toBe(410);
  });

  it('needs a sign-in within the last ten minutes', async () => {
    const { client, user, session } = await newAccount();
    await db
      .updateTable('user_sessions')
      .set({ authenticated_at: new Date(Date.now() - 11 * 60_000) })
      .where('id', '=', session.id)
      .execute();
    expect(await codeOf(await ask(client, shop.newAddress()))).toEqual([403, 'password_needed']);
    await client.request('/api/auth/reauthenticate', { method: 'POST', json: { password } });
    expect((await ask(client, shop.newAddress())).status).toBe(200);
    expect(await addressOf(user.id)).toBe(user.email);
  });

  it('needs an account', async () => {
    expect(await codeOf(await shop.post('/api/auth/email', { email: shop.newAddress() }))).toEqual([
      401,
      'sign_in_required',
    ]);
  });

  it('rejects the same address, a registered one, and one that would share a user id', async () => {
    const { client, user } = await newAccount();
    const other = await addAccount(shop, { email: `x.y.${crypto.randomUUID()}@example.com` });
    expect(await codeOf(await ask(client, user.email))).toEqual([400, 'email_same']);
    expect(await codeOf(await ask(client, other.email))).toEqual([409, 'email_taken']);
    expect(await codeOf(await ask(client, other.email.replace('x.y', 'x_y')))).toEqual([409, 'email_taken']);
    const nonsense = await ask(client, 'ada@');
    expect([nonsense.status, (await nonsense.json()).fields.email]).toEqual([400, messages.invalidEmail]);
  });

  it('is refused at the link when the address was registered in the meantime', async () => {
    const { client, user } = await newAccount();
    const next = shop.newAddress();
    await ask(client, next);
    const token = await linkTo(next, '/email/confirm/');
    await addAccount(shop, { email: next });
    expect(await follow('confirm', token)).toBe('taken');
    expect(await addressOf(user.id)).toBe(user.email);
  });

  it('can be asked for within a day, withdrawn, and replaced', async () => {
    const { client, user } = await newAccount();
    const [first, second] = [shop.newAddress(), shop.newAddress()];
    await ask(client, first);
    const older = await linkTo(first, '/email/confirm/');
    await ask(client, second);
    expect(await follow('confirm', older)).toBe('unknown');
    const newer = await linkTo(second, '/email/confirm/');
    shop.advanceDays(24.1 * HOURS);
    expect(await follow('confirm', newer)).toBe('expired');
    expect(await client.json('/api/auth/email')).toEqual({ email: user.email, pending: null });

    const third = await newAccount();
    await ask(third.client, shop.newAddress());
    expect((await third.client.request('/api/auth/email', { method: 'DELETE' })).status).toBe(204);
    expect(await third.client.json('/api/auth/email')).toMatchObject({ pending: null });
  });

  it.each(['', 'made-up', 'a.b.c'])('rejects the token %j', async (token) => {
    expect([await follow('confirm', token), await follow('undo', token)]).toEqual(['unknown', 'unknown']);
  });

  it('tells the links apart: the one to the new address undoes nothing, and the one to the old confirms nothing', async () => {
    const { client, user } = await newAccount();
    const next = shop.newAddress();
    await ask(client, next);
    const [ofNew, ofOld] = [await linkTo(next, '/email/confirm/'), await linkTo(user.email, '/email/undo/')];
    expect(await follow('undo', ofNew)).toBe('unknown');
    expect(await follow('confirm', ofOld)).toBe('unknown');
    expect(await addressOf(user.id)).toBe(user.email);
  });

  it('changes once when the link is followed twice at the same moment', async () => {
    const { client, user } = await newAccount();
    const next = shop.newAddress();
    await ask(client, next);
    const token = await linkTo(next, '/email/confirm/');
    const states = await Promise.all([follow('confirm', token), follow('confirm', token)]);
    expect(states).toEqual(['confirmed', 'confirmed']);
    const changed = (await shop.deliver()).filter(({ subject }) => subject.startsWith('Your address was changed'));
    expect(changed).toHaveLength(1);
    expect(await addressOf(user.id)).toBe(next);
  });

  it('limits the emails to one address, and the changes of one account', async () => {
    const { client } = await newAccount();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await ask(client, shop.newAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const next = shop.newAddress();
    for (let count = 0; count < 5; count += 1) await ask((await newAccount()).client, next);
    expect((await ask((await newAccount()).client, next)).status).toBe(429);
  });

  it('moves the account’s address in details for future orders, and leaves others', async () => {
    const { client, user } = await newAccount();
    const shipping = { name: 'Ada Byron', phone: '3135550119' };
    const address = { line1: '1 Elm St', city: 'Detroit', state: 'MI', postal_code: '48226', country: 'US' };
    const json = { ...shipping, email: user.email, shipping: { ...shipping, address } };
    await client.json(`/api/user/${user.user_id}/billing`, { method: 'PUT', json });
    const next = shop.newAddress();
    await ask(client, next);
    await confirm(next);
    expect(await client.json(`/api/user/${user.user_id}/billing`)).toMatchObject({ email: next });
  });

  it('is in the account’s data export, and goes with the account', async () => {
    const { client, user } = await newAccount();
    const next = shop.newAddress();
    await ask(client, next);
    await confirm(next);
    const data = await client.json(`/api/user/${user.user_id}/data`);
    expect(data).toMatchObject({ emailChanges: [{ from: user.email, to: next, undone: null }] });
    await client.request(`/api/user/${user.user_id}`, { method: 'DELETE', json: { password } });
    expect(await db.selectFrom('email_changes').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
  });
});

describe('the old address', () => {
  it('undoes a change for seven days, and locks out whoever made it', async () => {
    const { client, user } = await newAccount();
    await db
      .insertInto('passkeys')
      .values({ id: crypto.randomUUID(), user_id: user.id, name: 'Of an intruder', public_key: Buffer.from('key') })
      .execute();
    const next = shop.newAddress();
    await ask(client, next);
    await confirm(next);
    shop.advanceDays(6.9);
    expect(await undo(user.email)).toBe('undone');
    expect(await addressOf(user.id)).toBe(user.email);
    expect((await client.request('/api/cart')).status).toBe(401);
    expect((await login(user.email)).status).toBe(401);
    expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
    const mail = (await shop.deliver()).at(-1);
    expect(mail).toMatchObject({ to: user.email, subject: 'Your new password for Northspool' });
    const rid = /rid=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const other = 'Other-Gran1te-Lathe';
    const json = { email: user.email, rid, password: other, password2: other };
    expect((await shop.request('/api/auth/password/reset', { method: 'PUT', json })).status).toBe(200);
    expect((await login(user.email, other)).status).toBe(200);
    expect(await undo(user.email)).toBe('undone');
    expect((await login(user.email, other)).status).toBe(200);
  });

  it('is not told that the change is confirmed once it was undone, or replaced by a later one', async () => {
    const { client, user } = await newAccount();
    const [second, third] = [shop.newAddress(), shop.newAddress()];
    await ask(client, second);
    const first = await linkTo(second, '/email/confirm/');
    expect([await follow('confirm', first), await follow('confirm', first)]).toEqual(['confirmed', 'confirmed']);
    const remedy = await linkTo(user.email, '/email/undo/');
    await ask(client, third);
    const later = await linkTo(third, '/email/confirm/');
    expect(await follow('confirm', later)).toBe('confirmed');
    expect(await follow('confirm', first)).toBe('unknown');
    expect(await follow('undo', remedy)).toBe('undone');
    expect([await follow('confirm', first), await follow('confirm', later)]).toEqual(['unknown', 'unknown']);
    expect(await addressOf(user.id)).toBe(user.email);
  });

  it('stops a change before it is confirmed', async () => {
    const { client, user } = await newAccount();
    const next = shop.newAddress();
    await ask(client, next);
    const token = await linkTo(next, '/email/confirm/');
    expect(await undo(user.email)).toBe('undone');
    expect(await follow('confirm', token)).toBe('unknown');
    expect(await addressOf(user.id)).toBe(user.email);
  });

  it('undoes a chain of changes from its first', async () => {
    const { client, user } = await newAccount();
    const [second, third] = [shop.newAddress(), shop.newAddress()];
    await ask(client, second);
    await confirm(second);
    const first = await linkTo(user.email, '/email/undo/');
    await ask(client, third);
    await confirm(third);
    expect(await follow('undo', first)).toBe('undone');
    expect(await addressOf(user.id)).toBe(user.email);
  });

  it('undoes nothing after seven days', async () => {
    const { client, user } = await newAccount();
    const next = shop.newAddress();
    await ask(client, next);
    await confirm(next);
    const token = await linkTo(user.email, '/email/undo/');
    shop.advanceDays(7.1);
    expect(await follow('undo', token)).toBe('expired');
    expect(await addressOf(user.id)).toBe(next);
  });

  it('cannot be registered by somebody else while it can undo the change', async () => {
    const { client } = await newAccount();
    const [second, third] = [shop.newAddress(), shop.newAddress()];
    await ask(client, second);
    await confirm(second);
    await ask(client, third);
    await confirm(third);
    const form = { email: second, password, password2: password, fname: 'Eve', lname: 'Moor' };
    expect(await codeOf(await shop.post('/api/auth/register', form))).toEqual([409, 'email_taken']);
    shop.advanceDays(7.1);
    expect((await shop.post('/api/auth/register', form)).status).toBe(200);
  });
});
