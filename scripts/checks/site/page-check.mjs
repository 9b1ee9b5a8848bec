// @ts-check
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { DIST } from '../../build/build-site.mjs';
import { explain, UserError } from '../../processes/user-error.mjs';

/**
 * @typedef {object} BuiltPage
 * @property {string} file on the disk
 * @property {string} path decoded, such as `/shop/PLA Ltd/`
 */

/**
 * Every page of a built site.
 * @param {string} folder
 * @returns {BuiltPage[]}
 */
export function builtPages(folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const pages = names
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => ({
      file: join(folder, name),
      path: `/${name.replaceAll(sep, '/').replace(/(^|\/)index\.html$/, '$1')}`,
    }));
  if (pages.length === 0) throw new UserError(`No pages found in ${folder}.`);
  return pages;
}

/** @type {Map<string, number>} */
const scriptBytes = new Map();

/**
 * What a browser transfers of a file: its brotli copy, or as much as one would have. Of a script, with the same names for
 * all chunks: the hashes in them alone make one of 60 kB 100 bytes larger or smaller.
 * @param {string} folder
 * @param {string} path such as `/_astro/react.Ab12.js`
 */
export function compressedBytes(folder, path) {
  const file = join(folder, path);
  if (path.endsWith('.js')) {
    const known = scriptBytes.get(file);
    if (known !== undefined) return known;
    const named = readFileSync(file, 'utf8').replace(/\.[\w-]{8}(?=\.(?:js|css)\b)/g, '.00000000');
    const bytes = brotliCompressSync(named).length;
    scriptBytes.set(file, bytes);
    return bytes;
  }
  if (existsSync(`${file}.br`)) return statSync(`${file}.br`).size;
  // A font is compressed already.
  return path.endsWith('.woff2') ? statSync(file).size : brotliCompressSync(readFileSync(file)).length;
}

/**
 * What a check of the built pages found: how many things it checked, and each problem with its location.
 * @typedef {{ checked: number, problems: string[] }} Findings
 */

/** More lines of the same kind would not help. */
const MAX_PRINTED = 100;

/**
 * Runs a check if its file is the main module, as in `node check.mjs [report]`: prints the problems and writes the counts.
 * @param {string} file `import.meta.url` of the check
 * @param {(folder: string) => Promise<Findings>} check of the folder with the built pages
 */
export async function runPageCheck(file, check) {
  const [, main = '', report] = process.argv;
  if (pathToFileURL(main).href !== file) return;
  try {
    const { checked, problems } = await check(DIST);
    for (const problem of problems.slice(0, MAX_PRINTED)) console.log(problem);
    if (problems.length > MAX_PRINTED) console.log(`… and ${problems.length - MAX_PRINTED} more`);
    console.log(`${problems.length} problems, ${checked} checked`);
    if (report) writeFileSync(report, JSON.stringify({ checked, problems: problems.length }));
    process.exit(problems.length > 0 || checked === 0 ? 1 : 0);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
