// @ts-check
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosePlaces } from './places.mjs';
import { canEnter } from './reach.mjs';

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
