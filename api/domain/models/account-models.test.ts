import { expect, it } from 'vitest';
import { signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { addPrint, addSlice } from '../../test/fixtures/print.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { storeModel } from '../../test/stored-model.ts';

const shop = await createTestApp({ jobs: jobsInMemory().jobs, ...filesInMemory() });
const { db } = shop.deps.connection;
const bytes = new Uint8Array([1, 2, 3]);
const password = 'Gran1te-Lathe';
const ownerOf = async (id: string) =>
  (await db.selectFrom('model_files').select('owner').where('id', '=', id).executeTakeFirst())?.owner;

async function print(owner: string, model: { id: string; sha256: string }, ordered_at: Date | null) {
  const slice = await addSlice({ db }, { model_sha256: model.sha256 });
  await addPrint({ db }, { owner, file_id: model.id, slice_id: slice.id, ordered_at });
}

it('transfers a guest’s models to the account at sign-in', async () => {
  const { user } = await signedIn(shop, { password });
  const guest = shop.asGuest();
  await guest.json('/api/auth/login/guest');
  const guestId = JSON.parse(atob(guest.token?.split('.')[1] ?? '')).sub;
  const { id } = await storeModel(shop.deps, guestId, bytes);
  const others = await storeModel(shop.deps, crypto.randomUUID(), bytes);
  const ordered = await storeModel(shop.deps, guestId, bytes);
  await print(guestId, ordered, new Date());
  await db.updateTable('model_files').set({ expires_at: null }).where('id', '=', ordered.id).execute();
  expect((await guest.request(`/api/file/${id}`)).status).toBe(200);
  await guest.json('/api/auth/login', { method: 'POST', json: { username: user.email, password } });
  expect((await guest.request(`/api/file/${id}`)).status).toBe(200);
  expect(await ownerOf(id)).toBe(user.id);
  expect(await ownerOf(others.id)).not.toBe(user.id);
  expect(await ownerOf(ordered.id)).toBe(guestId);
});

it('transfers a guest’s model in manual review, and deletes it with the account', async () => {
  const { user } = await signedIn(shop, { password });
  const guest = shop.asGuest();
  await guest.json('/api/auth/login/guest');
  const guestId = JSON.parse(atob(guest.token?.split('.')[1] ?? '')).sub;
  const { id } = await storeModel(shop.deps, guestId, bytes);
  const request = { fileId: id, material: 'PLA', colorName: 'Petrol', infill: 20, quality: 50, quantity: 1 };
  const asked = { ...request, email: user.email };
  expect(await guest.request('/api/prints/reviews', { method: 'POST', json: asked })).toMatchObject({ status: 200 });
  await guest.json('/api/auth/login', { method: 'POST', json: { username: user.email, password } });
  expect(await ownerOf(id)).toBe(user.id);
  const { reviews } = await guest.json(`/api/user/${user.user_id}/data`);
  expect(reviews).toEqual([expect.objectContaining({ wish: expect.objectContaining(request), answered: null })]);
  await guest.request(`/api/user/${user.user_id}`, { method: 'DELETE', json: { password } });
  expect(await ownerOf(id)).toBeUndefined();
});

it('includes an account’s models in its data export', async () => {
  const { client, user } = await signedIn(shop, { password });
  const { id } = await storeModel(shop.deps, user.id, bytes);
  await storeModel(shop.deps, crypto.randomUUID(), bytes);
  const { models } = await client.json(`/api/user/${user.user_id}/data`);
  expect(models).toEqual([expect.objectContaining({ id, name: 'gear.stl', bytes: 3 })]);
});

it('deletes the models of a deleted account, except those that are still to be printed', async () => {
  const { client, user } = await signedIn(shop, { password });
  const unordered = await storeModel(shop.deps, user.id, bytes);
  await print(user.id, unordered, null);
  const ordered = await storeModel(shop.deps, user.id, bytes);
  await print(user.id, ordered, new Date());
  const others = await storeModel(shop.deps, crypto.randomUUID(), bytes);
  await client.request(`/api/user/${user.user_id}`, { method: 'DELETE', json: { password } });
  expect(await ownerOf(unordered.id)).toBeUndefined();
  expect(await ownerOf(ordered.id)).toBe('deleted');
  expect(await ownerOf(others.id)).toBeDefined();
  expect(await db.selectFrom('prints').select(['owner', 'file_id']).execute()).toEqual([
    { owner: 'deleted', file_id: ordered.id },
  ]);
});
