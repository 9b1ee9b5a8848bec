import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPageSources } from './page-sources.ts';

let site = '';
beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'northspool-site-'));
});
afterEach(() => rm(site, { recursive: true }));

it('allows no inline script before the site is built', async () => {
  expect(await readPageSources(site)).toEqual({ scripts: [], styles: [], embeds: [], frames: [], pictures: [] });
});

it('rejects a record that would inject into the policy', async () => {
  const record = { scripts: ["'unsafe-inline'"], styles: [], embeds: [], frames: [], pictures: [] };
  await writeFile(join(site, '.page-sources.json'), JSON.stringify(record));
  await expect(readPageSources(site)).rejects.toThrow();
});
