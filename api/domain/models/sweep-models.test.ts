import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { filesInMemory, streamOf } from '../../test/files-in-memory.ts';
import { addPrint, addSlice } from '../../test/fixtures/print.ts';
import { storeModel } from '../../test/stored-model.ts';
import { guest } from '../session/shopper.ts';
import { createUpload } from './create-upload.ts';
import { sweepModels } from './sweep-models.ts';

const { files, kept } = filesInMemory();
const shop = await createTestApp({ files });
const { db } = shop.deps.connection;
const DAY = 86_400_000;
const owner = guest();
const bytes = new Uint8Array([1, 2, 3]);
beforeEach(() => kept.clear());

const days = (count: number) => new Date(Date.now() - count * DAY);
/** A model that was uploaded and stored `age` days ago. */
async function modelOf(age: number, content = bytes) {
  const model = await storeModel(shop.deps, owner.id, content, { uploadedAt: days(age) });
  setAge(`models/${model.id}`, age);
  return model;
}
function setAge(key: string, age: number): void {
  kept.set(key, { bytes, storedAt: days(age) });
}
async function slice(sha256: string, used: number): Promise<string> {
  const { id } = await addSlice({ db }, { model_sha256: sha256, used_at: days(used) });
  setAge(`gcode/${id}`, used);
  return id;
}
const print = (model: { id: string }, slice_id: string, ordered_at: Date | null) =>
  addPrint({ db }, { owner: owner.id, file_id: model.id, slice_id, ordered_at, created_at: days(31) });

it('removes models after thirty days, with preview and G-code', async () => {
  const old = await modelOf(32, new Uint8Array([9]));
  setAge(`previews/${old.id}/${crypto.randomUUID()}`, 32);
  await slice(old.sha256, 29);
  const young = await modelOf(29);
  const sliceOfYoung = await slice(young.sha256, 20);
  expect(await sweepModels(shop.deps)).toEqual({ models: 1, slices: 1, stored: 3 });
  expect([...kept.keys()].sort()).toEqual([`gcode/${sliceOfYoung}`, `models/${young.id}`].sort());
});

it('keeps ordered models with their G-code', async () => {
  const model = await modelOf(400);
  const sliceId = await slice(model.sha256, 400);
  await print(model, sliceId, days(399));
  expect(await sweepModels(shop.deps)).toEqual({ models: 0, slices: 0, stored: 0 });
});

it('removes prints that were never ordered with their model', async () => {
  const model = await modelOf(32);
  await print(model, await slice(model.sha256, 32), null);
  expect(await sweepModels(shop.deps)).toEqual({ models: 1, slices: 1, stored: 2 });
  expect(await db.selectFrom('prints').select('id').execute()).toEqual([]);
});

it('removes a slice that was not requested for a month, even if its model is still stored', async () => {
  const model = await modelOf(5);
  await slice(model.sha256, 31);
  await slice(model.sha256, 29);
  expect(await sweepModels(shop.deps)).toEqual({ models: 0, slices: 1, stored: 1 });
});

it('removes uploads that stalled for a day, and files without a row', async () => {
  const at = (age: number) => ({ ...shop.deps, clock: () => days(age) });
  const old = await createUpload(at(2), owner, { name: 'a.stl', bytes: 100, room: 0 });
  const young = await createUpload(at(0.5), owner, { name: 'a.stl', bytes: 100, room: 0 });
  const partOf = async ({ id }: { id: string }, age: number) => {
    const key = `uploads/${id}/${crypto.randomUUID()}`;
    setAge(key, age);
    await db.insertInto('model_parts').values({ file_id: id, start: 0, bytes: 3, key }).execute();
    return key;
  };
  await partOf(old, 2);
  const fresh = await partOf(young, 0.5);
  setAge(`uploads/${young.id}/${crypto.randomUUID()}`, 2);
  const arriving = `models/${crypto.randomUUID()}`;
  await files.put(arriving, streamOf(bytes));
  expect(await sweepModels(shop.deps)).toEqual({ models: 1, slices: 0, stored: 2 });
  expect([...kept.keys()].sort()).toEqual([arriving, fresh].sort());
});

it('keeps a model in manual review until the review is answered', async () => {
  const model = await modelOf(32);
  await db
    .insertInto('print_reviews')
    .values({
      ...{ ref_id: 'NQ-7K2M-4Q9D', owner: owner.id, file_id: model.id, email: 'ada@example.com', wish: '{}' },
      ...{ created_at: days(31), answered_at: null },
    })
    .execute();
  expect((await sweepModels(shop.deps)).models).toBe(0);
  await db
    .updateTable('print_reviews')
    .set({ answered_at: days(1) })
    .execute();
  expect((await sweepModels(shop.deps)).models).toBe(1);
});
