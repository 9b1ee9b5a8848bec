// @ts-check
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFolder, qualityFor } from './compress.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'northspool-compress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('writes two copies that decompress to the page', async () => {
  const text = '<p>spool</p>'.repeat(200);
  mkdirSync(join(folder, 'shop'));
  const file = join(folder, 'shop', 'index.html');
  writeFileSync(file, text);
  expect(await compressFolder(folder)).toBe(1);
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text);
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text);
});

it('does not compress pictures or tiny files', async () => {
  writeFileSync(join(folder, 'spool.webp'), Buffer.alloc(5000));
  writeFileSync(join(folder, 'small.css'), 'a{}');
  expect(await compressFolder(folder)).toBe(0);
  expect(existsSync(join(folder, 'spool.webp.br'))).toBe(false);
});

it('compresses cached assets best, and thousands of pages faster than a few', () => {
  expect(qualityFor('_astro/cart.abc123.js', 5000)).toBe(11);
  expect(qualityFor('shop/pla/index.html', 1000)).toBe(10);
  expect(qualityFor('shop/pla/index.html', 1001)).toBe(5);
});
