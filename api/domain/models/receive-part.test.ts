import { expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { filesInMemory, streamOf } from '../../test/files-in-memory.ts';
import { guest } from '../session/shopper.ts';
import { isShopError } from '../shop-error.ts';
import { createUpload } from './create-upload.ts';
import { findOwnModel, readModelFile } from './find-model.ts';
import { completeUpload, receivePart, uploadStatus } from './receive-part.ts';

const { files, kept } = filesInMemory();
const shop = await createTestApp({ files });
const lines = new TextEncoder().encode('v 0 0 0\n'.repeat(100));

it('rejects a part that does not begin where the file stopped', async () => {
  const owner = guest();
  const { id } = await createUpload(shop.deps, owner, { name: 'a.obj', bytes: lines.length, room: 0 });
  const part = (start: number, end: number) =>
    receivePart(shop.deps, owner, id, { start, content: streamOf(lines.slice(start, end)) });
  await expect(part(80, 160)).rejects.toSatisfy(isShopError('upload_elsewhere'));
  expect(await part(0, 80)).toBe(80);
  await expect(part(40, 160)).rejects.toSatisfy(isShopError('upload_elsewhere'));
  expect((await uploadStatus(shop.deps, owner, id)).here).toBe(80);
  expect(kept.size).toBe(1);
});

it('leaves a complete model as it is when its upload is completed again', async () => {
  const owner = guest();
  const { id } = await createUpload(shop.deps, owner, { name: 'late.obj', bytes: lines.length, room: 0 });
  const before = await findOwnModel(shop.deps, owner, id);
  await receivePart(shop.deps, owner, id, { start: 0, content: streamOf(lines) });
  await completeUpload(shop.deps, before);
  expect((await readModelFile(shop.deps, owner, id)).bytes).toBe(lines.length);
  expect(kept.get(`models/${id}`)?.bytes).toHaveLength(lines.length);
});

it('drops bytes beyond the announced length', async () => {
  const owner = guest();
  const { id } = await createUpload(shop.deps, owner, { name: 'long.obj', bytes: 100, room: 0 });
  expect(await receivePart(shop.deps, owner, id, { start: 0, content: streamOf(lines, 64) })).toBe(64);
});
