// @ts-check
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packagedBinaries } from '../setup/packaged-binaries.mjs';
import {
  canEnter,
  canRunPostgres,
  chooseLocations,
  copyBinaries,
  dataFolderFor,
  moveToLasting,
  newDataFolderIn,
} from './locations.mjs';

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

it('moves a database from a folder that systems clean to a lasting one, whole', () => {
  const [cleaned, lasting, link] = [join(folder, 'cleaned'), join(folder, 'lasting'), join(folder, 'link')];
  const old = join(cleaned, 'northspool-1', 'postgres');
  mkdirSync(join(old, 'base'), { recursive: true, mode: 0o700 });
  writeFileSync(join(old, 'base', '1'), 'rows', { mode: 0o600 });
  symlinkSync(old, link);
  const options = { name: 'shop', from: cleaned, parent: lasting };
  const moved = moveToLasting(old, link, options);
  expect(moved.startsWith(`${lasting}/`)).toBe(true);
  expect(readlinkSync(link)).toBe(moved);
  expect(readFileSync(join(moved, 'base', '1'), 'utf8')).toBe('rows');
  expect(statSync(moved).mode & 0o777).toBe(0o700);
  expect(existsSync(old)).toBe(false);
  // At every later start it is where it belongs.
  expect(moveToLasting(moved, link, options)).toBe(moved);
});

it('leaves the database where it is when it cannot be moved', () => {
  const cleaned = join(folder, 'cleaned');
  const missing = join(cleaned, 'northspool-1', 'postgres');
  const options = { name: 'shop', from: cleaned, parent: join(folder, 'lasting') };
  symlinkSync(missing, join(folder, 'link'));
  expect(() => moveToLasting(missing, join(folder, 'link'), options)).toThrow('could not be moved to');
  expect(readlinkSync(join(folder, 'link'))).toBe(missing);
});

it('keeps new databases out of folders that systems clean', () => {
  expect(dataFolderFor('shop', join(folder, 'lib'))).toMatch(/\/lib\/[0-9a-f]{12}\/postgres$/);
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
