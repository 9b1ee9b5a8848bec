// @ts-check
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAYMENT_SCRIPTS, serviceScripts } from '../../contract/payment-scripts.ts';
import { pageGroup } from '../../contract/routes/page-group.ts';
import { UserError } from '../processes/user-error.mjs';
import { hashOf, inlineParts } from './page-sources.mjs';
import { inlineReasons, scriptReasons } from './script-reasons.mjs';

/** Of `site/build/script-sources.ts`. */
const SOURCES = '.script-sources.json';
const ASSETS = '_astro';

/**
 * Writes down all code of the pages where shoppers pay: each script with its hash and its reason, whether a page names it or
 * loads it on demand. `npm run doctor` compares the open shop with it. A script without a reason stops the build.
 * @param {string} out folder of the built pages; of a build that changes some, only those
 * @param {object} build
 * @param {string} build.code folder of the bundled code
 * @param {string} build.before folder of the last build, for the pages that stay
 * @param {readonly string[]} build.files of all pages
 */
export function recordPaymentScripts(out, { code, before, files }) {
  const pages = paymentPages(files).map(({ path, file }) => {
    const changed = join(out, file);
    return { path, html: readFileSync(existsSync(changed) ? changed : join(before, file), 'utf8') };
  });
  const assets = readdirSync(join(code, ASSETS)).filter((name) => name.endsWith('.js'));
  const texts = new Map(assets.map((name) => [name, readFileSync(join(code, ASSETS, name), 'utf8')]));
  /** @type {Record<string, string[]>} */
  const sources = JSON.parse(readFileSync(join(code, SOURCES), 'utf8'));
  /** @type {Map<string, { path: string | null, text: string, reasons: string[], pages: string[] }>} */
  const scripts = new Map();
  /** @param {string} page @param {string} key @param {() => { path: string | null, text: string, reasons: string[] }} found */
  const add = (page, key, found) => {
    const known = scripts.get(key) ?? { ...found(), pages: [] };
    known.pages.push(page);
    scripts.set(key, known);
  };
  for (const { path: page, html } of pages) {
    for (const text of new Set(inlineParts(html).scripts)) {
      add(page, text, () => ({ path: null, text, reasons: [inlineReason(text, page)] }));
    }
    for (const [, address = ''] of html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"/g)) {
      if (!texts.has(address.slice(`/${ASSETS}/`.length))) missing(address, `on ${page}`);
    }
    for (const name of reachedFrom(html, texts)) {
      const path = `/${ASSETS}/${name}`;
      const reasons = () => reasonsOf(sources[path.slice(1)], path, page);
      add(page, path, () => ({ path, text: texts.get(name) ?? '', reasons: reasons() }));
    }
  }
  /** @type {import('../../contract/payment-scripts.ts').PaymentScripts} */
  const record = {
    pages: pages.map(({ path, html }) => ({ path, integrity: hashOf(html) })),
    scripts: [...scripts.values()].map(({ path, text, reasons, pages: on }) => {
      return { path, integrity: hashOf(text), bytes: Buffer.byteLength(text), reasons, pages: on };
    }),
    services: Object.values(serviceScripts).map(({ origins, reason }) => ({ origins: [...origins], reason })),
  };
  writeFileSync(join(out, PAYMENT_SCRIPTS), JSON.stringify(record, null, 1));
}

/** @param {readonly string[]} files */
function paymentPages(files) {
  return files
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => ({ file, path: `/${file.slice(0, -'index.html'.length)}` }))
    .filter(({ path }) => pageGroup(path) === 'payment')
    .sort((a, b) => a.path.localeCompare(b.path));
}

/**
 * The scripts that a text names, and those that these name. Their names have a hash, so no other text is one.
 * @param {string} text
 * @param {ReadonlyMap<string, string>} texts
 */
function reachedFrom(text, texts) {
  /** @type {Set<string>} */
  const reached = new Set();
  const waiting = [text];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const [name, script] of texts) {
      if (reached.has(name) || !next.includes(name)) continue;
      reached.add(name);
      waiting.push(script);
    }
  }
  return [...reached].sort();
}

/** Of a file that the bundler adds for the names alone. */
const ONLY_NAMES = 'Re-exports another of these scripts.';

/**
 * @param {string[] | undefined} sources
 * @param {string} script
 * @param {string} page
 */
function reasonsOf(sources, script, page) {
  if (!sources) return missing(script, `on ${page}`);
  const reasons = sources.map((source) => reasonOf(source) ?? missing(source, `in ${script} of ${page}`));
  return reasons.length > 0 ? [...new Set(reasons)].sort() : [ONLY_NAMES];
}

/** @param {string} source */
function reasonOf(source) {
  const fits = Object.keys(scriptReasons).filter(
    (name) => source === name || (name.endsWith('/') && source.startsWith(name)),
  );
  const [longest] = fits.sort((a, b) => b.length - a.length);
  return longest && scriptReasons[longest];
}

/**
 * @param {string} text
 * @param {string} page
 */
function inlineReason(text, page) {
  const [, reason] = Object.entries(inlineReasons).find(([words]) => text.includes(words)) ?? [];
  return reason ?? missing(`the inline script "${text.trim().slice(0, 60)} …"`, `on ${page}`);
}

/**
 * @param {string} what
 * @param {string} where
 * @returns {never}
 */
function missing(what, where) {
  throw new UserError(
    `There is no reason for ${what}, ${where}, where shoppers pay. Look at what it does, and write the reason into scripts/build/script-reasons.mjs.`,
  );
}
