// @ts-check

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeHash, inputHash, sharedHash, siteCode, withoutProgress } from './build-site.mjs';

it('shows an editor the error in the content, not the progress before it', () => {
  const printed = [
    '08:30:01 [content] Syncing content',
    '08:30:02 [build] Building static entrypoints...',
    '',
    'content/products/pla/petrol.yaml: variants.0.price: must be a whole number of cents',
    '  \u001b[1mStack trace:\u001b[22m',
    '    at read (file:///shop/content-reader/content.ts:10:3)',
  ].join('\n');
  expect(withoutProgress(printed)).toBe(
    'content/products/pla/petrol.yaml: variants.0.price: must be a whole number of cents',
  );
});

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

it('builds nothing if nothing changed', () => {
  expect(changes(() => {})).toBe(false);
});

it('builds after a price change', () => {
  expect(changes(() => writeFileSync(join(project, 'content', 'store.yaml'), 'price: 12299\n'))).toBe(true);
});

it('builds after a page is added or a product removed', () => {
  expect(changes(() => writeFileSync(join(project, 'site', 'about.astro'), 'x'))).toBe(true);
  expect(changes(() => rmSync(join(project, 'content', 'store.yaml')))).toBe(true);
});

it('builds after the site’s address changes', () => {
  expect(changes(() => {}, { SITE_URL: 'https://shop.example' })).toBe(true);
});

it('includes the content folder that CONTENT_DIR names', () => {
  const elsewhere = join(project, 'elsewhere');
  mkdirSync(elsewhere);
  const before = inputHash(project, { CONTENT_DIR: elsewhere });
  writeFileSync(join(elsewhere, 'new.yaml'), 'x');
  expect(inputHash(project, { CONTENT_DIR: elsewhere })).not.toBe(before);
});

it('ignores tests', () => {
  expect(changes(() => writeFileSync(join(project, 'site', 'cart.test.ts'), 'x'))).toBe(false);
  expect(changes(() => writeFileSync(join(project, 'site', 'e2e', 'buy.spec.ts'), 'x'))).toBe(false);
});

it('renders all pages for a new material, but not for a product, a post or the words of mails, and bundles the code for none', () => {
  const content = join(project, 'content');
  for (const name of ['blog', 'materials', 'products']) mkdirSync(join(content, name));
  const hashes = () => {
    const code = codeHash(project, {});
    return { code, shared: sharedHash(code, content, {}) };
  };
  const first = hashes();
  writeFileSync(join(content, 'products', 'petrol.yaml'), 'price: 2299\n');
  writeFileSync(join(content, 'blog', 'dry.md'), 'Dry it.\n');
  writeFileSync(join(content, 'mails.yaml'), 'orders: {}\n');
  expect(hashes()).toEqual(first);
  writeFileSync(join(content, 'materials', 'pla.yaml'), 'name: PLA\n');
  const second = hashes();
  expect(second.code).toBe(first.code);
  expect(second.shared).not.toBe(first.shared);
});

it('names the code the same in every copy of it, until it is edited', () => {
  writeFileSync(join(project, 'site', 'about.astro'), 'x');
  const copy = join(project, 'copy');
  cpSync(join(project, 'site'), join(copy, 'site'), { recursive: true });
  writeFileSync(join(copy, 'site', 'cart.test.ts'), 'x');
  expect(siteCode(copy, {})).toBe(siteCode(project, {}));
  expect(siteCode(copy, { SITE_URL: 'https://shop.example' })).not.toBe(siteCode(copy, {}));
  writeFileSync(join(copy, 'site', 'about.astro'), 'y');
  expect(siteCode(copy, {})).not.toBe(siteCode(project, {}));
});

it('renders no page again for a copy of the content or a picture of the desk, but all of them for another picture', () => {
  const content = join(project, 'content');
  mkdirSync(join(content, 'media'));
  writeFileSync(join(content, 'media', 'spool.webp'), 'x');
  const copy = join(project, 'copy');
  cpSync(content, copy, { recursive: true, preserveTimestamps: true });
  mkdirSync(join(copy, 'media', 'desk'));
  writeFileSync(join(copy, 'media', 'desk', 'spool.webp'), 'x');
  expect(sharedHash('', copy, {})).toBe(sharedHash('', content, {}));
  writeFileSync(join(copy, 'media', 'spool.webp'), 'xx');
  expect(sharedHash('', copy, {})).not.toBe(sharedHash('', content, {}));
});
