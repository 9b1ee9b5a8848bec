// @ts-check
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inputHash } from './input-hash.mjs';

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'northspool-inputs-'));
  mkdirSync(join(project, 'content'));
  mkdirSync(join(project, 'site', 'e2e'), { recursive: true });
  writeFileSync(join(project, 'content', 'store.yaml'), 'price: 2299\n');
});
afterEach(() => rmSync(project, { recursive: true }));

/**
 * @param {() => void} change
 * @param {NodeJS.ProcessEnv} [env]
 */
function changes(change, env = {}) {
  const before = inputHash(project, {});
  change();
  return inputHash(project, env) !== before;
}

test('nothing changed, nothing to build', () => {
  expect(changes(() => {})).toBe(false);
});

test('a changed price is built', () => {
  expect(changes(() => writeFileSync(join(project, 'content', 'store.yaml'), 'price: 12299\n'))).toBe(true);
});

test('a new page, or a removed product, is built', () => {
  expect(changes(() => writeFileSync(join(project, 'site', 'about.astro'), 'x'))).toBe(true);
  expect(changes(() => rmSync(join(project, 'content', 'store.yaml')))).toBe(true);
});

test('another address of the site is built', () => {
  expect(changes(() => {}, { SITE_URL: 'https://shop.example' })).toBe(true);
});

test('content elsewhere counts when it is named', () => {
  const elsewhere = join(project, 'elsewhere');
  mkdirSync(elsewhere);
  const before = inputHash(project, { CONTENT_DIR: elsewhere });
  writeFileSync(join(elsewhere, 'new.yaml'), 'x');
  expect(inputHash(project, { CONTENT_DIR: elsewhere })).not.toBe(before);
});

test('a test builds nothing', () => {
  expect(changes(() => writeFileSync(join(project, 'site', 'cart.test.ts'), 'x'))).toBe(false);
  expect(changes(() => writeFileSync(join(project, 'site', 'e2e', 'buy.spec.ts'), 'x'))).toBe(false);
});
