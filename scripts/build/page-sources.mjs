// @ts-check
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../setup/project.mjs';

/** Hidden files are not served. */
const RECORD = '.page-sources.json';
const SONNER = join(PROJECT, 'node_modules', 'sonner', 'dist', 'index.mjs');
const AT_ONCE = 8;

/**
 * Writes down what the pages in `folder` hold inline and load from elsewhere, for the security policy that the API sends
 * with them. One record for all pages: so one header fits each, and no page carries a policy of its own.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function recordPageSources(folder, env = process.env) {
  const scripts = new Set();
  // The library puts its element in while it is still empty.
  const styles = new Set(['', toasterStyle(await readFile(SONNER, 'utf8'))].map(hashOf));
  const embeds = new Set();
  const frames = new Set();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pages = entries.filter(({ name }) => name.endsWith('.html')).map((entry) => join(entry.parentPath, entry.name));
  const worker = async () => {
    for (let page = pages.pop(); page; page = pages.pop()) {
      const inline = inlineParts(await readFile(page, 'utf8'));
      for (const text of inline.scripts) scripts.add(hashOf(text));
      for (const text of inline.styles) styles.add(hashOf(text));
      for (const address of inline.embeds) embeds.add(new URL(address).origin);
      for (const address of inline.frames) frames.add(new URL(address).origin);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const pictures = env.IMAGE_CDN_URL ? [new URL(env.IMAGE_CDN_URL).origin] : [];
  const found = { scripts, styles, embeds, frames };
  const record = Object.fromEntries(Object.entries(found).map(([name, values]) => [name, [...values].sort()]));
  await writeFile(join(folder, RECORD), JSON.stringify({ ...record, pictures }));
}

/**
 * The texts of a page's inline scripts and styles, and the addresses of social feeds and of the live stream. Structured data is no script.
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
