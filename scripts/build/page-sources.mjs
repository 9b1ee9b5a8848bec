// @ts-check
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../project.mjs';

/** Hidden files are not served. */
const RECORD = '.page-sources.json';
const SONNER = join(PROJECT, 'node_modules', 'sonner', 'dist', 'index.mjs');

/**
 * What a page holds inline, as hashes, and loads from elsewhere, as addresses.
 * @typedef {Record<'scripts' | 'styles' | 'embeds' | 'frames', string[]>} InlineSources
 */

/**
 * Writes down what the pages hold inline and load from elsewhere, for the security policy that the API sends with them.
 * One record for all pages: so one header fits each, and no page carries its own policy.
 * @param {string} folder
 * @param {readonly InlineSources[]} pages
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function recordPageSources(folder, pages, env = process.env) {
  const origin = (/** @type {string} */ address) => new URL(address).origin;
  // The library puts its element in while it is still empty.
  const toaster = ['', toasterStyle(await readFile(SONNER, 'utf8'))].map(hashOf);
  const record = {
    scripts: sorted(pages.flatMap(({ scripts }) => scripts)),
    styles: sorted([...toaster, ...pages.flatMap(({ styles }) => styles)]),
    embeds: sorted(pages.flatMap(({ embeds }) => embeds.map(origin))),
    frames: sorted(pages.flatMap(({ frames }) => frames.map(origin))),
    pictures: env.IMAGE_CDN_URL ? [origin(env.IMAGE_CDN_URL)] : [],
  };
  await writeFile(join(folder, RECORD), JSON.stringify(record));
}

/** @param {string[]} values */
function sorted(values) {
  return [...new Set(values)].sort();
}

/**
 * The texts of a page's inline scripts and styles, and the addresses of social feeds and of the live stream. Structured data is not a script.
 * @param {string} html of our own build: no comment or attribute in it holds a tag
 */
export function inlineParts(html) {
  const texts = (/** @type {string} */ tag) => [
    ...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, 'g')),
  ];
  const addresses = (/** @type {string} */ name) =>
    [...html.matchAll(new RegExp(`\\sdata-${name}="([^"]+)"`, 'g'))].map(([, address = '']) => address);
  return {
    scripts: texts('script').flatMap(([, attributes = '', text = '']) => (runs(attributes) ? [text] : [])),
    styles: texts('style').map(([, , text = '']) => text),
    embeds: addresses('embed-script'),
    frames: addresses('stream'),
  };
}

/** @param {string} attributes */
function runs(attributes) {
  const [, type] = /\stype="([^"]*)"/.exec(attributes) ?? [];
  return !/\ssrc=/.test(attributes) && (type === undefined || type === 'module' || type === 'text/javascript');
}

/** @param {string} text */
export function hashOf(text) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/**
 * The style that the toasts' library puts into a page when its code comes.
 * @param {string} source of the library
 */
export function toasterStyle(source) {
  const [, literal] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? [];
  if (literal === undefined) {
    throw new UserError('The style of the toasts was not found in sonner; see scripts/build/page-sources.mjs.');
  }
  return JSON.parse(literal);
}
