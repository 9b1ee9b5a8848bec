import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { everySpool } from '../every-spool-for-test.ts';
import {
  openFilamentDatabaseProblems,
  openPrintTagDatabaseProblems,
  spoolmanDbProblems,
} from './fixtures/schemas-for-test.ts';
import { hueforgeLibrary } from './hueforge.ts';
import { openFilamentDatabaseFiles } from './open-filament-database.ts';
import { openPrintTagDatabaseFiles } from './openprinttag-database.ts';
import { spoolmanDbFile, spoolmanDbId } from './spoolman-db.ts';

const shop = everySpool();

it('makes of our whole shop what each database accepts', () => {
  expect(spoolmanDbProblems(spoolmanDbFile(shop))).toEqual([]);
  expect(openFilamentDatabaseProblems(openFilamentDatabaseFiles(shop))).toEqual([]);
  expect(openPrintTagDatabaseProblems(openPrintTagDatabaseFiles(shop))).toEqual([]);
});

it('has each of our spools once in each database', () => {
  expect(new Set(shop.map(spoolmanDbId)).size).toBe(shop.length);
  const sizes = Object.entries(openFilamentDatabaseFiles(shop)).filter(([path]) => basename(path) === 'sizes.json');
  expect(sizes.flatMap(([, file]) => file)).toHaveLength(shop.length);
  const packages = Object.keys(openPrintTagDatabaseFiles(shop)).filter((path) => path.includes('/material-packages/'));
  expect(packages).toHaveLength(shop.length);
});

it('has each of our colors with a transmission distance once in the library of HueForge', () => {
  const colors = shop.filter(({ transmissionDistanceMm }) => transmissionDistanceMm !== undefined);
  const names = new Set(colors.map(({ name }) => name));
  expect(hueforgeLibrary(shop).Filaments).toHaveLength(names.size);
});
