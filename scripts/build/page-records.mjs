// @ts-check
import { readFileSync } from 'node:fs';

/**
 * What a build keeps of its pages for the next one, for the sitemap and for the security policy.
 * @typedef {object} BuildRecords
 * @property {string} site the site's address
 * @property {string} [code] hash of the code
 * @property {string[]} [others] files that are made of all pages
 * @property {Record<string, import('./page-sources.mjs').InlineSources>} sources by name
 * @property {Record<string, PageRecord>} pages by path
 *
 * @typedef {object} PageRecord
 * @property {string} file
 * @property {string} inputs hash of what the page was made of
 * @property {string[]} [files] what it read of the content folder besides goods: files, and folders whose files it read
 * @property {boolean} changing It read something that is in no hash: it is rendered in every build.
 * @property {boolean} compressed
 * @property {string} [sources] name of what it holds inline and loads from elsewhere
 * @property {Listing} [listed] of a page that search engines may list
 *
 * @typedef {object} Listing
 * @property {string} [changed] day of the last change that the page itself names
 * @property {string} [source] content file whose last change is the page's
 * @property {string} [title]
 * @property {string} [description]
 * @property {{ title: string, address: string }[]} [feeds]
 */

/** In the output of `astro build`: the code that renders pages. */
export const BUNDLE = '.pages-code';

/** Hidden files are not served. */
export const RECORDS = '.pages.json';

/** In a folder that has changed files only: a list of those that the site no longer has. */
export const REMOVED = '.removed.json';

/** @param {number} share */
export function recordsOfShare(share) {
  return `.pages-${share}.json`;
}

/**
 * The files of a page or of all of them, with their compressed copies.
 * @param {{ file: string, compressed: boolean }} page
 */
export function withCopies({ file, compressed }) {
  return compressed ? [file, `${file}.br`, `${file}.gz`] : [file];
}

/**
 * @param {string} file
 * @returns {BuildRecords | undefined} undefined when there are none, or a crash damaged them
 */
export function readRecords(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
