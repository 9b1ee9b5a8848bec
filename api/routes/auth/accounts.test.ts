import { describe, expect, it } from 'vitest';
import { signedInSchema } from '../../../contract/accounts/user.ts';
import { messages } from '../../../contract/messages.ts';
import { addAccount, signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';

const { jobs } = jobsInMemory();
const shop = await createTestApp({ jobs });
const { db } = shop.deps.connection;
const password = 'Gran1te-Lathe';
const form = { email: 'Ada.Byron@Example.com', password, password2: password, fname: 'Ada', lname: 'Byron' };
const post = (path: string, json: unknown, client = shop.asGuest()) => client.request(path, { method: 'POST', json });
const register = (changes: object = {}) => post('/api/auth/register', { ...form, ...changes });
const login = (username: string, typed = password, client = shop.asGuest()) =>
  post('/api/auth/login', { username, password: typed }, client);

describe('registering', () => {
  it('stores the name and address, and the password only as an argon2id hash', async () => {
    const response = await register();
    expect([response.status, await response.json()]).toEqual([200, { message: messages.registered }]);
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      user_id: 'ada_byron_example_com',
      email: 'ada.byron@example.com',
      name: 'Ada Byron',
      first_name: 'Ada',
      last_name: 'Byron',
      email_verified: false,
    });
    const credential = await db.selectFrom('user_credentials').selectAll().executeTakeFirstOrThrow();
    expect(credential.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await db.selectFrom('user_sessions').select('id').execute()).toEqual([]);
  });

  it('rejects a registered address, and one that would share its user id', async () => {
    await register();
    for (const email of ['ada.byron@example.com', 'ADA.BYRON@example.com', 'ada_byron@example.com']) {
      const response = await register({ email });
      expect([response.status, (await response.json()).message], email).toEqual([409, messages.emailTaken]);
    }
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('registers an address once when two requests arrive at the same moment', async () => {
    const answers = await Promise.all([register(), register(), register({ email: 'ada_byron@example.com' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await db.selectFrom('user_credentials').select('id').execute()).toHaveLength(1);
  });

  it.each([
    [{ email: 'ada@' }, 'email', messages.invalidEmail],
    [{ email: '' }, 'email', messages.invalidEmail],
    [{ password: 'short1!', password2: 'short1!' }, 'password', messages.invalidPassword],
    [{ password: 'alllower1!', password2: 'alllower1!' }, 'password', messages.invalidPassword],
    [{ password: 'ALLUPPER1!', password2: 'ALLUPPER1!' }, 'password', messages.invalidPassword],
    [{ password: 'NoNumber!!', password2: 'NoNumber!!' }, 'password', messages.invalidPassword],
    [{ password: 'NoSymbol11', password2: 'NoSymbol11' }, 'password', messages.invalidPassword],
    [{ password2: 'Other1-Lathe' }, 'password2', messages.passwordsDiffer],
    [{ fname: ' ' }, 'fname', messages.nameRequired],
  ])('rejects %j with its field’s message', async (changes, field, sentence) => {
    const response = await register(changes);
    expect(response.status).toBe(400);
    expect((await response.json()).fields).toEqual({ [field]: sentence });
  });
});

describe('signing in', () => {
  it.each(['ada_byron_example_com', 'Ada_Byron_Example_com', 'Ada.Byron@Example.com'])(
    'accepts %s, and returns the user with a token',
    async (username) => {
      await addAccount(shop, { email: 'ada.byron@example.com', fname: 'Ada', lname: 'Byron', password });
      const client = shop.asGuest();
      const response = await login(username, password, client);
      const user = signedInSchema.parse(await response.json());
      expect(user).toMatchObject({
        userId: 'ada_byron_example_com',
        loggedIn: true,
        membership: false,
        displayName: 'Ada B.',
      });
      expect(user.jwt).toBe(client.token);
      expect((await client.request('/api/cart')).status).toBe(200);
      const headers = { authorization: `Bearer ${user.jwt}` };
      expect((await shop.request('/api/auth/login/guest', { headers })).status).toBe(200);
    },
  );

  it('gives every failure the same message', async () => {
    await addAccount(shop, { email: 'ada@example.com', password });
    await addAccount(shop, { email: 'no-password@example.com' });
    for (const username of [
      'ada@example.com',
      'ada_example_com',
      'no-password@example.com',
      'nobody@example.com',
      '@',
    ]) {
      const response = await login(username, 'Wrong1-Lathe');
      expect([response.status, await response.json()], username).toEqual([
        401,
        { code: 'bad_login', message: 'Bad username or password.' },
      ]);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('requires a verified address, but says so only after the correct password', async () => {
    await addAccount(shop, { email: 'ada@example.com', password, verified: false });
    expect((await (await login('ada@example.com')).json()).code).toBe('email_unverified');
    expect((await (await login('ada@example.com', 'Wrong1-Lathe')).json()).code).toBe('bad_login');
  });
});

describe('a session', () => {
  it('is rejected as soon as it has ended, and the browser can become a guest again', async () => {
    const { client, user } = await signedIn(shop);
    expect(await client.json('/api/auth/login/guest')).toMatchObject({ loggedIn: true, userId: user.user_id });
    await db.deleteFrom('user_sessions').where('user_id', '=', user.id).execute();
    const refused = await client.request('/api/cart');
    expect([refused.status, (await refused.json()).code]).toEqual([401, 'session_invalid']);
    expect(await client.json('/api/auth/login/guest')).toMatchObject({ userId: 'Guest', loggedIn: false });
    expect((await client.request('/api/cart')).status).toBe(200);
  });

  it('ends on logout, even for a copy of the token', async () => {
    const { client, jwt } = await signedIn(shop);
    const response = await client.request('/api/auth/logout', { method: 'POST' });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/^token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await shop.request('/api/cart', { headers: { cookie: `token=${jwt}` } })).status).toBe(401);
  });

  it('is only valid for its own account', async () => {
    const [ada, grace] = [await signedIn(shop), await signedIn(shop)];
    await db.deleteFrom('users').where('id', '=', ada.user.id).execute();
    expect((await ada.client.request('/api/cart')).status).toBe(401);
    expect((await grace.client.request('/api/cart')).status).toBe(200);
  });
});
