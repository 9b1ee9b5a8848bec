// @ts-check
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRelease } from '../../content-reader/release.ts';
import { foldersOf, newId, prune, removeUnfinished, storedReleases, writeManifest } from './stored-releases.mjs';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'northspool-releases-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** @param {number} minute */
function store(minute) {
  const madeAt = new Date(Date.UTC(2026, 10, 23, 9, minute));
  const id = newId(madeAt);
  mkdirSync(foldersOf(dataDir, id).site, { recursive: true });
  const time = madeAt.toISOString();
  writeManifest(dataDir, {
    ...{ id, madeAt: time, asOf: time, nextChange: time },
    ...{ code: 'abc', inputs: 'def', source: '/shop/content' },
  });
  return id;
}
const ids = () => storedReleases(dataDir).map(({ id }) => id);

it('writes manifests that the API reads', async () => {
  const id = store(1);
  expect(id).toMatch(/^20261123-090100-[0-9a-f]{6}$/);
  expect(await readRelease(dataDir, id)).toMatchObject({ id, code: 'abc', madeAt: '2026-11-23T09:01:00.000Z' });
});

it('keeps what is in use and the three newest others', () => {
  const all = Array.from({ length: 8 }, (_, minute) => store(minute));
  prune(dataDir, [all[0] ?? '', all[7] ?? '']);
  expect(ids()).toEqual([all[7], all[6], all[5], all[4], all[0]]);
});

it('lists no release that is not complete, and removes those that a killed publish left behind', () => {
  const id = store(1);
  const half = foldersOf(dataDir, newId(new Date())).folder;
  mkdirSync(half);
  const damaged = foldersOf(dataDir, newId(new Date())).folder;
  mkdirSync(damaged);
  writeFileSync(join(damaged, 'release.json'), '{"id":');
  expect(ids()).toEqual([id]);
  removeUnfinished(dataDir);
  expect([existsSync(half), existsSync(damaged), ids()]).toEqual([false, false, [id]]);
});
