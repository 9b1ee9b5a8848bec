// @ts-check
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { canEnter, canRunPostgres, chooseLocations, copyBinaries, newDataFolderIn } from './locations.mjs';
import { packagedBinaries } from './packaged-binaries.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-locations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps the database in a private data folder that only Postgres may also enter', () => {
  const locations = chooseLocations(folder, 'tests');
  expect(locations.dataFolder).toBe(join(folder, 'postgres'));
  expect(canEnter(folder, locations.user)).toBe(true);
  expect(statSync(folder).mode & 0o007).toBe(0);
});

it('never runs Postgres as root, and runs it as the current user otherwise', () => {
  const { user } = chooseLocations(folder, 'tests');
  expect(user === null).toBe(userInfo().uid !== 0);
  expect(user?.uid).not.toBe(0);
});

it('does not give a new data folder the database of an earlier one at the same path', () => {
  expect(newDataFolderIn(folder)).toBe(join(folder, 'postgres'));
  mkdirSync(join(folder, 'postgres'));
  expect(existsSync(newDataFolderIn(folder))).toBe(false);
});

it('keeps a working copy of the commands, and replaces a broken one', () => {
  const packaged = packagedBinaries();
  const copy = copyBinaries(folder, packaged, null);
  const { ino } = statSync(copy);
  expect(statSync(copyBinaries(folder, packaged, null)).ino).toBe(ino);
  writeFileSync(join(copy, 'bin', 'initdb'), '');
  expect(canRunPostgres(copyBinaries(folder, packaged, null), null)).toBe(true);
  expect(readdirSync(folder)).toEqual([`binaries-${packaged.version}`]);
});

// Root may enter everything, so root asks for another user.
const other = userInfo().uid === 0 ? { uid: 65534, gid: 65534 } : null;

it('can enter its own folders', () => {
  expect(canEnter(folder, null)).toBe(true);
  expect(canEnter(join(folder, 'missing'), null)).toBe(false);
});

it('can run the packaged Postgres', () => {
  expect(canRunPostgres(packagedBinaries().folder, null)).toBe(true);
  expect(canRunPostgres(folder, null)).toBe(false);
});

it('cannot enter a folder inside another user’s private folder', () => {
  const below = join(folder, 'below');
  mkdirSync(below, { mode: 0o755 });
  chmodSync(folder, other ? 0o700 : 0o000);
  expect(canEnter(below, other)).toBe(false);
  chmodSync(folder, 0o711);
  expect(canEnter(below, other)).toBe(true);
});
