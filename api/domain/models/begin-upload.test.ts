import { expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { storeModel } from '../../test/stored-model.ts';
import { guest } from '../session/shopper.ts';
import { isRefused } from '../shop-error.ts';
import { beginUpload } from './begin-upload.ts';

const shop = await createTestApp(filesInMemory());
const bytes = new Uint8Array([1]);

it('three hundred models are kept for one shopper, not counting those whose time is over', async () => {
  const owner = guest();
  const begin = () => beginUpload(shop.deps, owner, { name: 'a.stl', bytes: 100, room: 0 });
  const store = (days: number) =>
    storeModel(shop.deps, owner.id, bytes, { uploadedAt: new Date(Date.now() - days * 86_400_000) });
  for (let n = 0; n < 299; n += 1) await store(2);
  await store(31);
  await begin();
  await expect(begin()).rejects.toSatisfy(isRefused('models_full'));
});
