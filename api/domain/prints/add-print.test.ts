import { expect, it } from 'vitest';
import { addAccount } from '../../test/accounts.ts';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { ownerOf, printBuyer } from '../../test/finished-job.ts';

const shop = await createPayingApp({ files: filesInMemory().files });
const { db } = shop;
const password = 'Gran1te-Lathe';

it('stays with a guest’s order when another family member signs in', async () => {
  const ada = buyer(shop.asGuest());
  const bought = await printBuyer(shop.deps, ada.client);
  await bought.put(5);
  await ada.buy();
  const guestId = await ownerOf(ada.client);
  const inCart = await printBuyer(shop.deps, ada.client, { name: 'vase.stl' });
  await inCart.put(5);
  const { id: accountId, email } = await addAccount(shop, { password });
  await ada.client.json('/api/auth/login', { method: 'POST', json: { username: email, password } });
  const owners = async (table: 'prints' | 'model_files') =>
    Object.fromEntries(
      (await db.selectFrom(table).select(['name', 'owner']).execute()).map((row) => [row.name, row.owner]),
    );
  expect(await owners('prints')).toEqual({ 'gear.stl': guestId, 'vase.stl': accountId });
  expect(await owners('model_files')).toEqual({ 'gear.stl': guestId, 'vase.stl': accountId });
});
