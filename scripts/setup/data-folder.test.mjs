// @ts-check
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkSpace, openDataFolder } from './data-folder.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('creates a data folder that other users cannot read', () => {
  const made = openDataFolder(join(folder, 'a', 'b'));
  expect(statSync(made).mode & 0o777).toBe(0o700);
});

it('rejects a file in place of the data folder', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => openDataFolder(join(folder, 'file', 'below'))).toThrow(
    'is a file, or is inside one. Choose another folder',
  );
});

it('rejects a path where nothing can be created, without hanging', () => {
  expect(() => openDataFolder('/proc/northspool')).toThrow('The data folder /proc/northspool cannot be');
});

it('rejects a name that Deno would read as two', () => {
  expect(() => openDataFolder(join(folder, 'a,b'))).toThrow('has a comma in its name');
});

it('rejects a nearly full disk', () => {
  expect(() => checkSpace(folder, 1e12)).toThrow(/has \d+ MB left, and the shop needs 1000000000000 MB to run safely/);
});
