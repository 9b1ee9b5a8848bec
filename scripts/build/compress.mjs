// @ts-check
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const COMPRESSIBLE = new Set(['.html', '.css', '.js', '.svg', '.json', '.xml', '.txt', '.webmanifest', '.wasm']);
/** @param {string} file */
export function isCompressible(file) {
  return COMPRESSIBLE.has(extname(file));
}

/** Below this, the headers weigh more than what is saved. */
const WORTHWHILE = 400;
/** Up to this many pages are compressed best, at 20 ms each; larger sites take a tenth of that per page and are 10% larger. */
const FEW_PAGES = 1000;
/** One file for each thread of zlib's pool, and some more being read and written. */
const AT_ONCE = 8;
/** Level 6 saves 3% more in twice the time; browsers that ask for brotli never get these. */
const GZIP_LEVEL = 4;

/**
 * Puts a brotli and a gzip copy beside every file that gets smaller by it, so that the server compresses nothing.
 * @param {string} folder
 * @returns {Promise<number>} how many files got copies
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isCompressible(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  let done = 0;
  const pages = files.filter((file) => file.endsWith('.html')).length;
  const worker = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      if (await compressFile(file, qualityFor(relative(folder, file), pages))) done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}

/**
 * Assets with a hash in their name are few, and browsers cache them for a year; pages are many.
 * @param {string} path
 * @param {number} pages total number of pages
 */
export function qualityFor(path, pages) {
  // The converter of STEP files has 7.6 MB: the best compression takes 20 s and saves a tenth.
  if (path.endsWith('.wasm')) return 9;
  if (path.startsWith('_astro/')) return 11;
  if (path.endsWith('.html')) return pages > FEW_PAGES ? 5 : 10;
  return 9;
}

/**
 * @param {string} file
 * @param {number} quality
 */
export async function compressFile(file, quality) {
  const text = await readFile(file);
  if (text.length < WORTHWHILE) return false;
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(text, brotliOptions(text, quality)),
    gzipAsync(text, { level: GZIP_LEVEL }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  return true;
}

/**
 * The compressed copies of a page that is in memory; undefined for one that is too small. In the same thread: every core
 * is busy rendering.
 * @param {Buffer} text
 * @param {number} quality
 */
export function compressText(text, quality) {
  if (text.length < WORTHWHILE) return undefined;
  return {
    brotli: brotliCompressSync(text, brotliOptions(text, quality)),
    gzip: gzipSync(text, { level: GZIP_LEVEL }),
  };
}

/**
 * @param {Buffer} text
 * @param {number} quality
 */
function brotliOptions(text, quality) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      // A window that is larger than the text takes more time and finds nothing more.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(24, Math.max(10, Math.ceil(Math.log2(text.length + 16)))),
    },
  };
}
