// @ts-check
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packagedBinaries } from './packaged-binaries.mjs';
import { choosePlaces, newFolderIn } from './places.mjs';
import { canEnter, canRunPostgres } from './reach.mjs';
import { binariesIn } from './refuge.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-places-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a private data folder keeps its database, and opens to nobody but Postgres', () => {
  const places = choosePlaces(folder, 'tests');
  expect(places.dataFolder).toBe(join(folder, 'postgres'));
  expect(canEnter(folder, places.user)).toBe(true);
  expect(statSync(folder).mode & 0o007).toBe(0);
});

test('Postgres never runs as root, and as an ordinary user it runs as that user', () => {
  const { user } = choosePlaces(folder, 'tests');
  expect(user === null).toBe(userInfo().uid !== 0);
  expect(user?.uid).not.toBe(0);
});

test('a new data folder does not get the database of a former one at the same path', () => {
  expect(newFolderIn(folder)).toBe(join(folder, 'postgres'));
  mkdirSync(join(folder, 'postgres'));
  expect(existsSync(newFolderIn(folder))).toBe(false);
});

test('commands that run are kept as they are, and broken ones are replaced', () => {
  const packaged = packagedBinaries();
  const copy = binariesIn(folder, packaged, null);
  const { ino } = statSync(copy);
  expect(statSync(binariesIn(folder, packaged, null)).ino).toBe(ino);
  writeFileSync(join(copy, 'bin', 'initdb'), '');
  expect(canRunPostgres(binariesIn(folder, packaged, null), null)).toBe(true);
  expect(readdirSync(folder)).toEqual([`binaries-${packaged.version}`]);
});
