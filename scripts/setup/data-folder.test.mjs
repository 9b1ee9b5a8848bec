// @ts-check
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSpace, openDataFolder } from './data-folder.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a new data folder is closed to others', () => {
  const made = openDataFolder(join(folder, 'a', 'b'));
  expect(statSync(made).mode & 0o777).toBe(0o700);
});

test('a file in the place of the data folder is refused in a sentence', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => openDataFolder(join(folder, 'file', 'below'))).toThrow(
    'is a file, or lies below one. Choose another folder',
  );
});

test('a place where nothing can be made is refused, and soon', () => {
  expect(() => openDataFolder('/proc/northspool')).toThrow('The data folder /proc/northspool cannot be');
});

test('a folder whose name Deno would take for two is refused', () => {
  expect(() => openDataFolder(join(folder, 'a,b'))).toThrow('has a comma in its name');
});

test('a nearly full disk is refused before it stops an order', () => {
  expect(() => checkSpace(folder, 1e12)).toThrow(/has \d+ MB left, and the shop needs 1000000000000 MB to run safely/);
});
