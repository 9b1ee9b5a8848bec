// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { indexFiles } from '../../api/http/static/file-index.ts';
import { listFiles } from './file-list.mjs';

const FILES = [
  'index.html',
  'index.html.br',
  'index.html.gz',
  'shop/PLA/Petrol-1.75mm-1kg/index.html',
  'shop/PLA/Petrol-1.75mm-1kg/index.html.gz',
  'notes of a day.txt',
  'archive.gz',
  '.well-known/security.txt',
  '.pages.json',
];
const ADDRESSES = [
  '/',
  '/SHOP/pla/petrol-1.75MM-1kg',
  '/notes of a day.txt',
  '/archive.gz',
  '/.well-known/security.txt',
];

it('gives the API the same files as listing the folders does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  const served = { folder, below: '/', cacheControl: () => '' };
  const find = async () => {
    const index = await indexFiles([served]);
    return [...ADDRESSES, '/index.html.br', '/.pages.json', '/.files'].map((address) => index.find(address));
  };
  const listed = await find();
  expect(listed.map((file) => file?.copies.length)).toEqual([2, 1, 0, 0, 0, undefined, undefined, undefined]);
  listFiles(folder);
  expect(await find()).toEqual(listed);
  // What was added since is unknown, so the list was read.
  writeFileSync(join(folder, 'later.txt'), '');
  expect((await indexFiles([served])).find('/later.txt')).toBeUndefined();
});
