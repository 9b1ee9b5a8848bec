import { expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { storeModel } from '../../test/stored-model.ts';
import { guest } from '../session/shopper.ts';
import { isShopError } from '../shop-error.ts';
import { readModelFile } from './find-model.ts';

const shop = await createTestApp(filesInMemory());
const bytes = new Uint8Array([1, 2, 3]);

it('finds a model for its owner only', async () => {
  const owner = guest();
  const { id, sha256 } = await storeModel(shop.deps, owner.id, bytes);
  expect(await readModelFile(shop.deps, owner, id)).toMatchObject({ id, name: 'gear.stl', bytes: 3, sha256 });
  await expect(readModelFile(shop.deps, guest(), id)).rejects.toSatisfy(isShopError('model_unknown'));
  await expect(readModelFile(shop.deps, owner, crypto.randomUUID())).rejects.toSatisfy(isShopError('model_unknown'));
});

it('finds a model for thirty days, and for as long as an order needs it', async () => {
  const owner = guest();
  const { id } = await storeModel(shop.deps, owner.id, bytes);
  const inDays = (days: number) => ({ ...shop.deps, clock: () => new Date(Date.now() + days * 86_400_000) });
  await readModelFile(inDays(29), owner, id);
  await expect(readModelFile(inDays(31), owner, id)).rejects.toSatisfy(isShopError('model_unknown'));
  await shop.deps.connection.db.updateTable('model_files').set({ expires_at: null }).where('id', '=', id).execute();
  await readModelFile(inDays(31), owner, id);
});

it('rejects a model whose upload is incomplete', async () => {
  const owner = guest();
  const { id } = await storeModel(shop.deps, owner.id, bytes);
  await shop.deps.connection.db.updateTable('model_files').set({ sha256: null, uploaded_at: null }).execute();
  await expect(readModelFile(shop.deps, owner, id)).rejects.toSatisfy(isShopError('model_incomplete'));
});
