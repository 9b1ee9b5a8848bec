// @ts-check
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { ContentCache } from '../../content-reader/content-cache.ts';
import { PROJECT } from '../project.mjs';
import { checkContent } from './check-content.mjs';

const run = promisify(execFile);

/** @param {Record<string, string>} changes */
function contentWith(changes) {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(PROJECT, 'content'), folder, { recursive: true });
  for (const [file, text] of Object.entries(changes)) writeFileSync(join(folder, file), text);
  return folder;
}

it('stops the build before it makes a page of content that the API refuses', async () => {
  const CONTENT_DIR = contentWith({ 'shipping.yaml': 'zones: nonsense' });
  const building = run('node', ['scripts/build.mjs'], { cwd: PROJECT, env: { ...process.env, CONTENT_DIR } });
  const { stdout, stderr } = await building.catch((error) => error);
  expect(`${stdout}${stderr}`).toContain('shipping.yaml: upToGrams: is missing');
  expect(`${stdout}${stderr}`).not.toContain('Building the pages');
});

it.each([
  ['home.yaml', 'title: 42', 'home.yaml: title: must be text'],
  ['about.yaml', 'title: 42', 'about.yaml: title: must be text'],
])('refuses a broken %s, which only pages read', async (file, text, message) => {
  await expect(checkContent(contentWith({ [file]: text }))).rejects.toThrow(message);
});

it('refuses a home page with an item that is not sold', async () => {
  const home = readFileSync(join(PROJECT, 'content', 'home.yaml'), 'utf8').replace(/bundle: .*/, 'bundle: none-such');
  const checking = checkContent(contentWith({ 'home.yaml': home }));
  await expect(checking).rejects.toThrow('home.yaml: promos.minis.bundle: must be the id of an item on sale');
});

it('keeps what it parsed for the API', async () => {
  await checkContent();
  const cache = await ContentCache.open(PROJECT);
  const result = cache.read('store.yaml', readFileSync(join(PROJECT, 'content', 'store.yaml'), 'utf8'), () => {
    throw new Error('It was not kept.');
  });
  expect(result).toMatchObject({ ok: true, value: { name: 'Northspool' } });
});
