import { beforeEach, expect, it } from 'vitest';
import { signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { newStaff, staffClient } from '../../test/desk.ts';

const HOUR = 3_600_000;
let ahead = 0;
const shop = await createTestApp({ clock: () => new Date(Date.now() + ahead) });
beforeEach(() => {
  ahead = 0;
});

it('knows the staff of a session, until they sign out', async () => {
  const packer = await staffClient(shop, 'packer');
  expect(await packer.json('/api/desk/me')).toMatchObject({ role: 'packer' });
  await packer.json('/api/desk/sign-out', { method: 'POST' });
  expect((await packer.request('/api/desk/me')).status).toBe(401);
});

it('is closed to strangers and to signed-in shoppers', async () => {
  expect((await shop.request('/api/desk/me')).status).toBe(401);
  const { client } = await signedIn(shop);
  expect((await client.request('/api/desk/me')).status).toBe(401);
});

it('ends with the working day, after two hours without use, and when the person leaves', async () => {
  const { db } = shop.deps.connection;
  const ended = { expires_at: new Date(Date.now() - 1) };
  const unused = { used_at: new Date(Date.now() - 2 * 3_600_000 - 1000) };
  for (const change of [ended, unused]) {
    const packer = await staffClient(shop, 'packer');
    await db.updateTable('staff_sessions').set(change).execute();
    expect((await packer.request('/api/desk/me')).status).toBe(401);
  }
  const packer = await staffClient(shop, 'packer');
  await db.updateTable('staff').set({ ended_at: new Date() }).execute();
  expect((await packer.request('/api/desk/me')).status).toBe(401);
});

it('goes on for twelve hours while it is used, and is listed for two when it is not', async () => {
  const [used, unused] = [await newStaff(shop, 'packer'), await newStaff(shop, 'packer')];
  const elsewhere = await unused.signIn();
  const isIn = async () => (await used.client.request('/api/desk/me')).status === 200;
  const listed = async () => (await elsewhere.json('/api/desk/me/sign-in')).sessions.length;
  ahead = 1.9 * HOUR;
  expect([await isIn(), await listed()]).toEqual([true, 2]);
  ahead = 2 * HOUR;
  expect([await isIn(), await listed()]).toEqual([true, 1]);
  for (ahead = 3.5 * HOUR; ahead < 12 * HOUR; ahead += 1.7 * HOUR) expect([ahead, await isIn()]).toEqual([ahead, true]);
  ahead = 12 * HOUR;
  expect(await isIn()).toBe(false);
});
