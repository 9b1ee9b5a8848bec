import { expect, it } from 'vitest';
import { signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';

const shop = await createTestApp();

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
