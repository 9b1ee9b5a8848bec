// @ts-check
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT } from '../project.mjs';
import { writeSmallContent } from '../test/small-content.mjs';
import { buildPages, updatePages } from './build-site.mjs';

mkdirSync(join(PROJECT, '.cache'), { recursive: true });
/** On the disk of the pages' code, so that files are linked as in a build of the shop. */
const folder = mkdtempSync(join(PROJECT, '.cache', 'changed-pages-'));
const content = join(folder, 'content');
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(() => writeSmallContent(content));

/**
 * @param {string} name
 * @param {string} [before]
 */
async function build(name, before = '') {
  const out = join(folder, name);
  mkdirSync(out);
  await buildPages(out, before, { ...process.env, CONTENT_DIR: content });
  return out;
}

/** @param {string} site */
async function update(site) {
  await updatePages(site, { ...process.env, CONTENT_DIR: content });
  rmSync(join(site, '.inputs'));
}

/**
 * @param {string} file
 * @param {(text: string) => string} change
 */
function edit(file, change) {
  const path = join(content, file);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
}

/** @param {string} site */
function filesOf(site) {
  const entries = readdirSync(site, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(site.length + 1)).sort();
}

/**
 * The files of a site that differ from those of another.
 * @param {string} one
 * @param {string} other
 */
function differences(one, other) {
  expect(filesOf(one)).toEqual(filesOf(other));
  // The record of pages stands in the order of the work; security.txt and .as-of have the time.
  const isSame = (/** @type {string} */ file) => !/^(\.well-known\/|\.pages\.json$|\.as-of$)/.test(file);
  const compared = filesOf(one).filter(isSame);
  return compared.filter((file) => !readFileSync(join(one, file)).equals(readFileSync(join(other, file))));
}

/** @param {string} site */
const textsOf = (site) => filesOf(site).map((file) => readFileSync(join(site, file), 'latin1'));

/** Texts of editors, by file: what a mark is put behind. */
const MARKED = {
  'faq.yaml': 'lede: ',
  'blog/moisture.md': "title: '",
  'pages/tos.md': 'lede: ',
  'tutorials/change-a-nozzle.md': 'title: ',
};
const MARKED_PAGES = [
  'faq/index.html',
  'blog/moisture/index.html',
  'blog/rss.xml',
  'tos/index.html',
  'tutorials/change-a-nozzle/index.html',
  'tutorials/index.html',
];
/** Pages that show none of these. */
const KEPT_PAGES = ['about/index.html', 'process/index.html', 'cart/index.html', 'docs/index.html'];

/** Five builds, and the code of the pages when it changed. */
const MAX_MS = 1_200_000;

it('renders what an edit changes, as a build from nothing would', { timeout: MAX_MS }, async () => {
  const first = await build('first');
  const built = textsOf(first);
  const priceOf = (/** @type {string} */ site) =>
    /22\.9\d/.exec(readFileSync(join(site, 'shop/PLA/Petrol-1.75mm-1kg/index.html'), 'utf8'))?.[0];
  const sheetOf = (/** @type {string} */ site) => statSync(join(site, 'docs/pla-tds.pdf')).ino;

  edit('products/pla/petrol.yaml', (text) =>
    text
      .replace('price: 2299', 'price: 2298')
      .replace(/^name: .*/m, 'name: Deep Petrol')
      .replace(/^hex: .*/m, "hex: '#0A6B75'"),
  );
  edit('products/abs/forest.yaml', (text) => text.replace(/qoh: [1-9]\d*/, 'qoh: 0'));
  for (const [file, mark] of Object.entries(MARKED)) edit(file, (text) => text.replace(mark, `${mark}Marked `));
  const code = statSync(join(PROJECT, '.cache/pages-code/.inputs')).mtimeMs;
  const second = await build('second', first);
  expect(statSync(join(PROJECT, '.cache/pages-code/.inputs')).mtimeMs).toBe(code);
  expect(priceOf(second)).toBe('22.98');
  expect(MARKED_PAGES.filter((file) => !readFileSync(join(second, file), 'utf8').includes('Marked '))).toEqual([]);
  // A hard link: what nothing changed is the file of the last build.
  const isKept = (/** @type {string} */ file) => statSync(join(second, file)).ino === statSync(join(first, file)).ino;
  expect(KEPT_PAGES.filter((file) => !isKept(file))).toEqual([]);
  expect(sheetOf(second)).toBe(sheetOf(first));

  const petrol = readFileSync(join(content, 'products/pla/petrol.yaml'), 'utf8');
  const kelp = petrol
    .replace(/^color: .*/m, 'color: Kelp')
    .replace(/^(colorName|name): .*/gm, '$1: Kelp')
    .replace(/^hex: .*/m, "hex: '#2F5D43'");
  writeFileSync(join(content, 'products/pla/kelp.yaml'), kelp);
  rmSync(join(content, 'products/abs/canary.yaml'));
  edit('materials/pla.yaml', (text) => text.replace('The easiest strand', 'By far the easiest strand'));
  edit('sheets/every/safety.yaml', (text) => text.replace('Feedstock for', 'Good feedstock for'));
  await update(second);

  const untouched = sheetOf(second);
  edit('products/pla/petrol.yaml', (text) => text.replace('price: 2298', 'price: 2297'));
  // Pages of other colors show that this one is out of stock.
  edit('products/abs/white.yaml', (text) => text.replace(/qoh: [1-9]\d*/, 'qoh: 0'));
  await update(second);
  expect(priceOf(second)).toBe('22.97');
  expect(sheetOf(second)).toBe(untouched);
  const fromNothing = await build('from-nothing');
  expect(differences(second, fromNothing)).toEqual([]);
  // The updated site shared files with this one.
  expect(textsOf(first)).toEqual(built);
});
