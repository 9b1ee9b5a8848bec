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

async function untilBlocked(): Promise<void> {
  const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await blocked.execute(db)).rows.length === 0);
}

it('keeps a model whose print is being ordered at the same moment', async () => {
  const ada = buyer(shop.asGuest());
  const job = await printBuyer(shop.deps, ada.client);
  await job.put(5);
  const { id } = await ada.buy({ card: 'pm_card_authenticationRequired' });
  const withStatus = (status: 'cancelled' | 'requires_action') =>
    db.updateTable('orders').set({ status }).where('id', '=', id);
  await withStatus('cancelled').execute();
  const owner = { id: await ownerOf(ada.client) };

  const removing = await db.transaction().execute(async (placing) => {
    await placing.selectFrom('cart_lines').select('id').where('owner', '=', owner.id).forUpdate().execute();
    const removed = removeOwnModel(shop.deps, owner, job.fileId);
    await untilBlocked();
    await placing.executeQuery(withStatus('requires_action').compile());
    return { removed };
  });
  await removing.removed;
  expect(await prints()).toEqual([{ file_id: job.fileId }]);
  expect(kept.has(`models/${job.fileId}`)).toBe(true);
});

it('keeps an expired model whose print is being paid, and removes one in a cart with its line', async () => {
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
