// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash, copyContent } from './copy-content.ts';

let folder = '';
let live = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-copy-'));
  live = join(folder, 'live');
  mkdirSync(join(live, 'media', 'spools'), { recursive: true });
  writeFileSync(join(live, 'store.yaml'), 'price: 2299\n');
  writeFileSync(join(live, 'media', 'spools', 'petrol.webp'), 'picture');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string[]} path */
const read = (...path) => readFileSync(join(folder, ...path), 'utf8');
/** @param {string[]} path */
const inode = (...path) => statSync(join(folder, ...path)).ino;

it('copies all files with their times, and leaves hidden ones out', () => {
  mkdirSync(join(live, '.git'));
  writeFileSync(join(live, '.git', 'HEAD'), 'x');
  writeFileSync(join(live, '.store.yaml.swp'), 'x');
  utimesSync(join(live, 'store.yaml'), 1_700_000_000, 1_700_000_000.123);
  const hash = copyContent({ from: live, to: join(folder, 'one') });
  expect(contentHash(join(folder, 'one'))).toBe(hash);
  expect(contentHash(live)).toBe(hash);
  expect(read('one', 'media', 'spools', 'petrol.webp')).toBe('picture');
  expect(statSync(join(folder, 'one', '.git'), { throwIfNoEntry: false })).toBe(undefined);
});

it('shares unchanged files with the last copy, and none with the editor', () => {
  copyContent({ from: live, to: join(folder, 'one') });
  writeFileSync(join(live, 'store.yaml'), 'price: 12299\n');
  copyContent({ from: live, to: join(folder, 'two'), last: join(folder, 'one') });
  expect(inode('two', 'media', 'spools', 'petrol.webp')).toBe(inode('one', 'media', 'spools', 'petrol.webp'));
  expect(inode('two', 'media', 'spools', 'petrol.webp')).not.toBe(inode('live', 'media', 'spools', 'petrol.webp'));
  expect([read('one', 'store.yaml'), read('two', 'store.yaml')]).toEqual(['price: 2299\n', 'price: 12299\n']);
});

it('copies again when an editor saved something meanwhile', () => {
  let edits = 0;
  const copied = () => {
    edits += 1;
    if (edits === 1) writeFileSync(join(live, 'added.yaml'), 'x');
  };
  const hash = copyContent({ from: live, to: join(folder, 'one'), copied });
  expect([edits, read('one', 'added.yaml'), contentHash(join(folder, 'one'))]).toEqual([2, 'x', hash]);
});

it('gives up on a folder that never stops changing', () => {
  let edits = 0;
  const copied = () => writeFileSync(join(live, `added-${edits++}.yaml`), 'x');
  expect(() => copyContent({ from: live, to: join(folder, 'one'), copied })).toThrow(
    'are being changed. Publish again',
  );
});

it('says that there is no content folder', () => {
  expect(() => copyContent({ from: join(folder, 'none'), to: join(folder, 'one') })).toThrow(
    `There is no content folder ${folder}/none.`,
  );
});
