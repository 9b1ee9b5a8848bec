// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { builtPages, compressedBytes, runPageCheck } from './page-check.mjs';

/** What only the desk says: its addresses, its errors, its classes and its cookie. */
const DESK_WORDS = /\/desk\/|\bstaff_\w+|\bdesk-(?:main|head|table|door)\b|__Host-desk/;
/** Of the scripts with which a page of the desk starts, compressed: a counter's phone on a weak network. */
const MAX_SCRIPT_BYTES = 150_000;

/**
 * No shopper's page, script or style has a word of the desk, and no page of the desk loads more than its share.
 * @param {string} folder
 * @returns {Promise<import('./page-check.mjs').Findings>}
 */
export async function checkDesk(folder) {
  const pages = builtPages(folder);
  const isOfDesk = (/** @type {{ path: string }} */ { path }) => path.startsWith('/desk/');
  /** @type {Set<string>} */
  const ofShoppers = new Set();
  const problems = [];
  for (const { file, path } of pages.filter((page) => !isOfDesk(page))) {
    const html = readFileSync(file, 'utf8');
    const [word] = DESK_WORDS.exec(html) ?? [];
    if (word) problems.push(`${path}: has "${word}", which belongs to the desk`);
    for (const name of filesIn(html)) collect(folder, name, ofShoppers);
  }
  for (const name of ofShoppers) {
    const [word] = DESK_WORDS.exec(readFileSync(join(folder, '_astro', name), 'utf8')) ?? [];
    if (word) problems.push(`_astro/${name}: has "${word}", which belongs to the desk, and shoppers load it`);
  }
  for (const { file, path } of pages.filter(isOfDesk)) {
    /** @type {Set<string>} */
    const own = new Set();
    for (const name of filesIn(readFileSync(file, 'utf8'))) collect(folder, name, own, importsIn);
    const bytes = [...own]
      .filter((name) => name.endsWith('.js'))
      .reduce((sum, name) => sum + compressedBytes(folder, `/_astro/${name}`), 0);
    if (bytes > MAX_SCRIPT_BYTES)
      problems.push(`${path}: loads ${bytes} bytes of script, more than ${MAX_SCRIPT_BYTES}`);
  }
  return { checked: pages.length + ofShoppers.size, problems };
}

/** Names of scripts and styles that a text refers to. @param {string} text @returns {string[]} */
function filesIn(text) {
  return [...text.matchAll(/["'`(](?:\/_astro\/|\.\/|_astro\/)([\w.@~-]+\.(?:js|css))["'`)]/g)].map(
    ([, name = '']) => name,
  );
}

/** Without what a script imports on demand. @param {string} text @returns {string[]} */
function importsIn(text) {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.@~-]+\.js)["']/g)].map(([, name = '']) => name);
}

/**
 * A file and all that it leads to.
 * @param {string} folder
 * @param {string} name
 * @param {Set<string>} seen
 * @param {(text: string) => string[]} [next] which files a script leads to: also what it imports on demand
 */
function collect(folder, name, seen, next = filesIn) {
  const file = join(folder, '_astro', basename(name));
  if (seen.has(name) || !existsSync(file)) return;
  seen.add(name);
  for (const other of next(readFileSync(file, 'utf8'))) collect(folder, other, seen, next);
}

await runPageCheck(import.meta.url, checkDesk);
