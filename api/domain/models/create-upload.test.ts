import { expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { storeModel } from '../../test/stored-model.ts';
import { guest } from '../session/shopper.ts';
import { isShopError } from '../shop-error.ts';
import { cleanModelName, createUpload } from './create-upload.ts';

const shop = await createTestApp(filesInMemory());
const bytes = new Uint8Array([1]);

it('stores up to three hundred models of one shopper, not counting expired ones', async () => {
  const owner = guest();
  const create = () => createUpload(shop.deps, owner, { name: 'a.stl', bytes: 100, room: 0 });
  const store = (days: number) =>
    storeModel(shop.deps, owner.id, bytes, { uploadedAt: new Date(Date.now() - days * 86_400_000) });
  for (let n = 0; n < 299; n += 1) await store(2);
  await store(31);
  await create();
  await expect(create()).rejects.toSatisfy(isShopError('models_full'));
});

it.each([
  ['gear.stl', 'gear.stl'],
  ['Gear Box v2.STL', 'Gear Box v2.stl'],
  ['../../etc/passwd.stl', 'passwd.stl'],
  ['C:\\models\\lid.3mf', 'lid.3mf'],
  ['.obj', 'model.obj'],
  ['..hidden.obj', 'hidden.obj'],
  ['a\u0000b\r\nc.stl', 'abc.stl'],
  ['safe\u202Elts.exe.stl', 'safelts.exe.stl'],
  ['"quoted"<x>.stl', '_quoted__x_.stl'],
  ['Zahnrad größe.obj', 'Zahnrad größe.obj'],
])('saves %j as %j', (typed, name) => {
  expect(cleanModelName(typed)?.name).toBe(name);
});

it.each([
  ['Block v2.STP', 'stl', 'Block v2.stp', 'stl'],
  ['block.step', '3mf', 'block.step', '3mf'],
  ['gear.obj', '3mf', 'gear.obj', 'obj'],
])('saves %j, converted to %s, as %j', (typed, convertedTo, name, extension) => {
  expect(cleanModelName(typed, convertedTo)).toEqual({ name, extension });
});

it.each([
  ['gear.stp', undefined],
  ['gear.stp', 'stp'],
  ['gear.stp', 'exe'],
  ['gear.exe', 'stl'],
])('rejects %j, converted to %s', (typed, convertedTo) => {
  expect(cleanModelName(typed, convertedTo)).toBeUndefined();
});

it('keeps the type of a file with a long name', () => {
  const cleaned = cleanModelName(`${'x'.repeat(5000)}.3mf`);
  expect(cleaned?.name).toHaveLength(120);
  expect(cleaned?.extension).toBe('3mf');
});

it.each(['gear', 'gear.step', 'stl', 'gear.stl.exe', ''])('rejects %j, which we cannot print', (typed) => {
  expect(cleanModelName(typed)).toBeUndefined();
});
