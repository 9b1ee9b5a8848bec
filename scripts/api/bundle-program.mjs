// @ts-check
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addTexts } from '../build/text-hash.mjs';
import { withLock } from '../processes/lock.mjs';
import { PROJECT } from '../project.mjs';

/**
 * Deno keeps the text of each module in memory with a source map of three times its size, in two bytes a character where
 * a comment has a curly quote: 45 MB for the API. In one file without comments the same code takes 2 MB, and stack traces
 * show lines of the sources as before, by a map that is read with the first of them.
 */

export const BUNDLES = join(PROJECT, '.cache', 'bundles');
/** Two starts at once bundle the same. */
const LOCK = join(PROJECT, '.cache', 'bundles.lock');
/** A shop that was started before loads parts of its bundle when they are first needed. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const OWN = ['scripts/api/bundle-program.mjs', 'scripts/api/thin-source-map.mjs'];
const TESTS = /\.test\.tsx?$|^test$/;

/**
 * Bundles our own code of a program, unless that was done for the same sources. Packages stay as they are.
 * @param {string} program such as `api/main.ts`
 * @param {string[]} sources folders that hold all of its code
 * @returns {Promise<string>} what Deno runs
 */
export async function bundleProgram(program, sources) {
  const hash = createHash('sha256').update(`${PROJECT} ${program}`);
  for (const path of [...sources, 'package-lock.json', ...OWN]) {
    addTexts(hash, PROJECT, path, TESTS);
  }
  const folder = join(BUNDLES, hash.digest('hex').slice(0, 32));
  if (!existsSync(folder)) {
    await withLock(LOCK, async () => {
      if (!existsSync(folder)) await bundleTo(folder, program);
    });
  }
  utimesSync(folder, new Date(), new Date());
  return relative(PROJECT, join(folder, basename(program).replace(/ts$/, 'js')));
}

/**
 * @param {string} folder
 * @param {string} program
 */
async function bundleTo(folder, program) {
  // Imported late, because this also runs before the packages are installed.
  const [{ build, stop }, { thinSourceMap }] = await Promise.all([import('esbuild'), import('./thin-source-map.mjs')]);
  mkdirSync(BUNDLES, { recursive: true });
  removeOld();
  const unfinished = join(BUNDLES, `.${randomBytes(6).toString('hex')}`);
  try {
    await build({
      absWorkingDir: PROJECT,
      entryPoints: [program],
      outdir: unfinished,
      bundle: true,
      packages: 'external',
      // What is imported late stays in files of its own.
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'esnext',
      jsx: 'automatic',
      // One byte a character.
      charset: 'ascii',
      legalComments: 'none',
      sourcemap: 'linked',
      sourcesContent: false,
      // Commands that other files are as well, when they are started by themselves.
      define: { 'import.meta.main': 'false' },
      plugins: [{ name: 'addresses-of-sources', setup: keepAddresses }],
    });
    for (const name of readdirSync(unfinished).filter((each) => each.endsWith('.map'))) {
      const file = join(unfinished, name);
      writeFileSync(file, thinSourceMap(readFileSync(file, 'utf8')));
    }
    renameSync(unfinished, folder);
  } finally {
    // Its process would stay, with 150 MB.
    await stop();
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Modules find files beside them by their own address.
 * @param {import('esbuild').PluginBuild} build
 */
function keepAddresses({ onLoad }) {
  onLoad({ filter: /\.(tsx?|mjs)$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
    loader: path.endsWith('.tsx') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js',
  }));
}

function removeOld() {
  for (const name of readdirSync(BUNDLES)) {
    const path = join(BUNDLES, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
