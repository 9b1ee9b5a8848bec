import { expect, it } from 'vitest';
import { signedIn } from '../../test/accounts.ts';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { printBuyer } from '../../test/finished-job.ts';
import { redactOrders } from '../privacy/redact-orders.ts';
import { orderedPrints } from './ordered-prints.ts';

const { files } = filesInMemory();
const shop = await createPayingApp({ files });
const { db } = shop;
const password = 'Gran1te-Lathe';

async function withOrderedPrint() {
  const { client, user } = await signedIn(shop, { password });
  const job = await printBuyer(shop.deps, client);
  await job.put(5);
  const order = await buyer(client).buy();
  return { client, user, job, order, path: `/api/user/${user.user_id}` };
}

it('leaves prints in the data export of their account', async () => {
  const { client, path, job, order } = await withOrderedPrint();
  const { prints } = await client.json(`${path}/data`);
  expect(prints).toEqual([
    {
      ...{ id: order.lines[0]?.data.printId, model: 'gear.stl', fileId: job.fileId, material: 'PLA' },
      ...{ colorName: 'Petrol', infill: 20, supports: false, layerHeight: 0.16, price: 282 },
      ...{ asked: expect.any(String), ordered: expect.any(String) },
    },
  ]);
});

it('keeps a paid print of a deleted account until it has been delivered, then removes its model and name', async () => {
  const { client, path, job, order } = await withOrderedPrint();
  const inCart = await printBuyer(shop.deps, client, { name: 'vase.stl' });
  await inCart.put();
  expect((await client.request(path, { method: 'DELETE', json: { password } })).status).toBe(204);
  const fileOf = (id: string) => db.selectFrom('model_files').selectAll().where('id', '=', id).executeTakeFirst();
  const prints = await db.selectFrom('prints').select(['owner', 'file_id']).execute();
  expect(prints).toEqual([{ owner: 'deleted', file_id: job.fileId }]);
  expect(await orderedPrints(db, { open: true })).toHaveLength(1);
  expect(await fileOf(job.fileId)).toMatchObject({ owner: 'deleted', expires_at: null });

  const now = new Date();
  await db.updateTable('orders').set({ shipped_at: now }).where('id', '=', order.id).execute();
  await redactOrders(db, now);
  expect(await orderedPrints(db)).toHaveLength(1);
  const later = new Date(now.getTime() + 31 * 86_400_000);
  await redactOrders(db, later);
  expect(await orderedPrints(db)).toEqual([]);
  expect((await fileOf(job.fileId))?.expires_at).toEqual(later);
  const { body } = await db.selectFrom('order_lines').select('body').executeTakeFirstOrThrow();
  expect(body).toMatchObject({ name: 'Print', images: [], price: 282, qty: 5 });
});
