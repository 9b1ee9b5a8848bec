import { beforeEach, describe, expect, it } from 'vitest';
import { sessionsSchema } from '../../../contract/accounts/auth-calls.ts';
import { messages } from '../../../contract/messages.ts';
import { signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';

let ahead = 0;
const { jobs } = jobsInMemory();
const shop = await createTestApp({ jobs, clock: () => new Date(Date.now() + ahead) });
const { db } = shop.deps.connection;
const password = 'Gran1te-Lathe';
const other = 'Other-Gran1te-Lathe';
const DAY = 86_400_000;
beforeEach(() => {
  ahead = 0;
});

/** One account in two browsers. */
async function twoBrowsers() {
  const here = await signedIn(shop, { password });
  const there = shop.asGuest();
  await there.json('/api/auth/login', { method: 'POST', json: { username: here.user.email, password } });
  return { here: here.client, there, user: here.user };
}
const isIn = async (client: ReturnType<typeof shop.asGuest>) =>
  (await client.json('/api/auth/login/guest')).loggedIn as boolean;

describe('the list of sessions', () => {
  it('shows each device, and which one is this', async () => {
    const { here } = await twoBrowsers();
    const sessions = sessionsSchema.parse(await here.json('/api/auth/sessions'));
    expect(sessions.map(({ device, isThisOne }) => [device, isThisOne]).sort()).toEqual([
      ['Firefox on Linux', true],
      ['Unknown device', false],
    ]);
    expect(JSON.stringify(sessions)).not.toContain('token');
  });

  it('ends one session of the account’s own', async () => {
    const { here, there } = await twoBrowsers();
    const stranger = await signedIn(shop);
    const theirs = sessionsSchema.parse(await here.json('/api/auth/sessions')).find(({ isThisOne }) => !isThisOne);
    const end = { method: 'DELETE' };
    expect((await stranger.client.request(`/api/auth/sessions/${theirs?.id}`, end)).status).toBe(404);
    expect(await isIn(there)).toBe(true);
    expect((await here.request(`/api/auth/sessions/${theirs?.id}`, end)).status).toBe(204);
    expect((await there.request('/api/cart')).status).toBe(401);
    expect(await isIn(here)).toBe(true);
  });

  it('ends all sessions, including this one', async () => {
    const { here, there } = await twoBrowsers();
    expect((await here.request('/api/auth/sessions', { method: 'DELETE' })).status).toBe(204);
    for (const client of [here, there]) expect(await isIn(client)).toBe(false);
  });

  it('requires a sign-in', async () => {
    expect((await shop.request('/api/auth/sessions')).status).toBe(401);
  });
});

describe('a session', () => {
  it('is extended at most once an hour while it is used, and otherwise ends after thirty days', async () => {
    const [used, left] = [await signedIn(shop), await signedIn(shop)];
    const seen = async () =>
      (
        await db
          .selectFrom('user_sessions')
          .select('updated_at')
          .where('user_id', '=', used.user.id)
          .executeTakeFirstOrThrow()
      ).updated_at.getTime();
    const first = await seen();
    ahead = DAY / 48;
    const quiet = await used.client.request('/api/cart');
    expect([await seen(), quiet.headers.get('set-cookie')]).toEqual([first, null]);
    ahead = 29 * DAY;
    const answer = await used.client.request('/api/cart');
    expect(answer.headers.get('set-cookie')).toMatch(/^token=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await seen()).toBeGreaterThan(first);
    ahead = 31 * DAY;
    expect(await isIn(used.client)).toBe(true);
    expect((await left.client.request('/api/cart')).status).toBe(401);
  });
});

describe('changing the password', () => {
  const change = (client: ReturnType<typeof shop.asGuest>, body: object = {}) =>
    client.request('/api/auth/password', {
      method: 'PUT',
      json: { current: password, password: other, password2: other, ...body },
    });

  it('ends the other sessions and keeps this one', async () => {
    const { here, there, user } = await twoBrowsers();
    expect((await change(here)).status).toBe(204);
    expect(await isIn(here)).toBe(true);
    expect((await there.request('/api/cart')).status).toBe(401);
    const login = (typed: string) =>
      shop.request('/api/auth/login', { method: 'POST', json: { username: user.email, password: typed } });
    expect([(await login(password)).status, (await login(other)).status]).toEqual([401, 200]);
  });

  it.each([
    [{ current: 'Wrong1-Lathe' }, { current: messages.currentPasswordWrong }],
    [{ password2: 'Different-1' }, { password2: messages.passwordsDiffer }],
    [{ password: 'weak', password2: 'weak' }, { password: messages.invalidPassword }],
    [{ password: 'Password1!', password2: 'Password1!' }, { password: messages.passwordCommon }],
    [{ password: 'My-lovelace-4417-k', password2: 'My-lovelace-4417-k' }, { password: messages.passwordPersonal }],
  ])('refuses %j with the sentence of its field', async (body, fields) => {
    const { client } = await signedIn(shop, { password });
    const response = await change(client, body);
    expect([response.status, (await response.json()).fields]).toEqual([400, fields]);
  });

  it('limits guesses of the password by a thief of the session', async () => {
    const { client } = await signedIn(shop, { password });
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++) statuses.push((await change(client, { current: 'Wrong1-Lathe' })).status);
    expect(statuses.slice(9)).toEqual([400, 429]);
  });
});
