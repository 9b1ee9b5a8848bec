import { expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { filesInMemory, streamOf } from '../../test/files-in-memory.ts';
import { guest } from '../session/shopper.ts';
import { isRefused } from '../shop-error.ts';
import { beginUpload } from './begin-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { ownModel } from './own-model.ts';
import { readModelFile } from './read-model-file.ts';
import { receivePart } from './receive-part.ts';
import { uploadStanding } from './upload-standing.ts';

const { files, kept } = filesInMemory();
const shop = await createTestApp({ files });
const lines = new TextEncoder().encode('v 0 0 0\n'.repeat(100));

it('a part that does not begin where the file stopped is not kept, whoever lets it through', async () => {
  const owner = guest();
  const { id } = await beginUpload(shop.deps, owner, { name: 'a.obj', bytes: lines.length, room: 0 });
  const part = (start: number, end: number) =>
    receivePart(shop.deps, owner, id, { start, content: streamOf(lines.slice(start, end)) });
  await expect(part(80, 160)).rejects.toSatisfy(isRefused('upload_elsewhere'));
  expect(await part(0, 80)).toBe(80);
  await expect(part(40, 160)).rejects.toSatisfy(isRefused('upload_elsewhere'));
  expect((await uploadStanding(shop.deps, owner, id)).here).toBe(80);
  expect(kept.size).toBe(1);
});

it('who comes late to an upload that became a model leaves the model whole', async () => {
  const owner = guest();
  const { id } = await beginUpload(shop.deps, owner, { name: 'late.obj', bytes: lines.length, room: 0 });
  const before = await ownModel(shop.deps, owner, id);
  await receivePart(shop.deps, owner, id, { start: 0, content: streamOf(lines) });
  await completeUpload(shop.deps, before);
  expect((await readModelFile(shop.deps, owner, id)).bytes).toBe(lines.length);
  expect(kept.get(`models/${id}`)?.bytes).toHaveLength(lines.length);
});

it('what comes beyond the length that was told is not kept', async () => {
  const owner = guest();
  const { id } = await beginUpload(shop.deps, owner, { name: 'long.obj', bytes: 100, room: 0 });
  expect(await receivePart(shop.deps, owner, id, { start: 0, content: streamOf(lines, 64) })).toBe(64);
});
