import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readRelease, readSiteAsOf, readSiteCode, releaseFolders } from './release.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'releases-'));
afterAll(() => rm(dataDir, { recursive: true }));

const release = { id: 'r1', madeAt: '2026-11-23T09:00:00Z', asOf: '2026-11-23T09:00:00Z', code: 'abc' };

async function write(id: string, text: string): Promise<void> {
  const { folder, manifest } = releaseFolders(dataDir, id);
  await mkdir(folder, { recursive: true });
  await writeFile(manifest, text);
}

it('reads the manifest of a release, also of one from before the desk edited content', async () => {
  await write('r1', JSON.stringify(release));
  expect(await readRelease(dataDir, 'r1')).toEqual({ ...release, edits: [], settled: [] });
});

it('says that an unfinished release has no manifest', async () => {
  await expect(readRelease(dataDir, 'r2')).rejects.toThrow(/^There is no .*releases\/r2\/release\.json\.$/);
});

it('says what is wrong in a manifest', async () => {
  await write('r3', JSON.stringify({ ...release, id: 'r3', asOf: 'today' }));
  await expect(readRelease(dataDir, 'r3')).rejects.toThrow(/release\.json is not a manifest: .*asOf/s);
  await write('r4', '{"id": "r4"');
  await expect(readRelease(dataDir, 'r4')).rejects.toThrow(/is not a manifest/);
  await write('r5', JSON.stringify(release));
  await expect(readRelease(dataDir, 'r5')).rejects.toThrow(/is that of r1/);
});

it.each(['../r1', '.', '', 'r1/site', 'R1', 'r'.repeat(65)])('takes %j for no id', async (id) => {
  await expect(readRelease(dataDir, id)).rejects.toThrow('is not the id of a release');
  expect(() => releaseFolders(dataDir, id)).toThrow();
});

it('reads the code of a built site, and of none', async () => {
  const site = await mkdtemp(join(dataDir, 'site-'));
  expect(await readSiteCode(site)).toBe(undefined);
  await writeFile(join(site, '.code'), 'abc\n');
  expect(await readSiteCode(site)).toBe('abc');
});

it('reads the moment that a site was built for, and of none', async () => {
  const site = await mkdtemp(join(dataDir, 'site-'));
  expect(await readSiteAsOf(site)).toBe(undefined);
  await writeFile(join(site, '.as-of'), release.asOf);
  expect(await readSiteAsOf(site)).toEqual(new Date(release.asOf));
});
