import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { ownerOf, printBuyer } from '../../test/finished-job.ts';
import { removeOwnModel } from './remove-model.ts';
import { sweepModels } from './sweep-models.ts';

const { files, kept } = filesInMemory();
const shop = await createPayingApp({ files });
const { db } = shop;
const prints = () => db.selectFrom('prints').select('file_id').execute();

async function somebodyWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(db)).rows.length === 0);
}

it('a model whose print is ordered this very moment stays with its order', async () => {
  const ada = buyer(shop.asGuest());
  const job = await printBuyer(shop.deps, ada.client);
  await job.put(5);
  const { id } = await ada.buy({ card: 'pm_card_authenticationRequired' });
  const standing = (status: 'cancelled' | 'requires_action') =>
    db.updateTable('orders').set({ status }).where('id', '=', id);
  await standing('cancelled').execute();
  const owner = { id: await ownerOf(ada.client) };

  const removing = await db.transaction().execute(async (placing) => {
    await placing.selectFrom('cart_lines').select('id').where('owner', '=', owner.id).forUpdate().execute();
    const removed = removeOwnModel(shop.deps, owner, job.fileId);
    await somebodyWaits();
    await placing.executeQuery(standing('requires_action').compile());
    return { removed };
  });
  await removing.removed;
  expect(await prints()).toEqual([{ file_id: job.fileId }]);
  expect(kept.has(`models/${job.fileId}`)).toBe(true);
});

it('a model that grows old while its print is being paid stays, and one in a cart takes its line along', async () => {
  const [ada, eve] = [buyer(shop.asGuest()), buyer(shop.asGuest())];
  const [paid, held] = [await printBuyer(shop.deps, ada.client), await printBuyer(shop.deps, eve.client)];
  await paid.put(5);
  await held.put(5);
  await ada.buy({ card: 'pm_card_authenticationRequired' });
  const old = new Date(Date.now() - 2 * 86_400_000);
  await db.updateTable('model_files').set({ expires_at: old }).execute();
  await sweepModels(shop.deps);
  expect(await prints()).toEqual([{ file_id: paid.fileId }]);
  expect(await eve.cart()).toEqual([]);
});
