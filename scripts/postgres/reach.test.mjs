// @ts-check
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packagedBinaries } from './packaged-binaries.mjs';
import { canEnter, canRunPostgres } from './reach.mjs';

// Root passes everywhere, so the question is put for somebody else.
const other = userInfo().uid === 0 ? { uid: 65534, gid: 65534 } : null;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-reach-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('whoever runs this reaches their own folders', () => {
  expect(canEnter(folder, null)).toBe(true);
  expect(canEnter(join(folder, 'missing'), null)).toBe(false);
});

test('the Postgres of the packages runs', () => {
  expect(canRunPostgres(packagedBinaries().folder, null)).toBe(true);
  expect(canRunPostgres(folder, null)).toBe(false);
});

test('a folder below a home that only its owner may enter is out of reach for others', () => {
  const below = join(folder, 'below');
  mkdirSync(below, { mode: 0o755 });
  chmodSync(folder, other ? 0o700 : 0o000);
  expect(canEnter(below, other)).toBe(false);
  chmodSync(folder, 0o711);
  expect(canEnter(below, other)).toBe(true);
});
