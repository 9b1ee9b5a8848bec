import { expect, it } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';
import { addDemoAccounts, demoAccounts } from './demo-accounts.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;

it('lets each demo account sign in with its announced password', async () => {
  await addDemoAccounts(db);
  for (const { email, password } of demoAccounts) {
    const answer = await shop
      .asGuest()
      .json('/api/auth/login', { method: 'POST', json: { username: email, password } });
    expect(answer).toMatchObject({ loggedIn: true, email });
  }
});

it('keeps changes to an account across restarts', async () => {
  await addDemoAccounts(db);
  await db.updateTable('users').set({ first_name: 'Other' }).execute();
  await addDemoAccounts(db);
  const users = await db.selectFrom('users').select('first_name').execute();
  expect(users).toEqual(demoAccounts.map(() => ({ first_name: 'Other' })));
});
