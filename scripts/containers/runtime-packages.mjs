// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { packagesSbom, writeSbom } from '../build/sbom.mjs';
import { DENO, PROJECT } from '../project.mjs';

/**
 * @typedef {{ specifier: string, error?: string, dependencies?: { specifier: string, code?: { specifier?: string } }[] }} Module
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 */

/** Types, source maps and texts, which nothing reads at run time. Licenses stay. */
const NOT_FOR_RUNNING =
  /\.(d\.[cm]?ts|[cm]?ts\.map|[cm]?js\.map|css\.map|flow|tsbuildinfo)$|(^|\/)(readme|changelog|history)[^/]*$/i;

/**
 * All modules that programs of the project import, as Deno resolves them.
 * @param {string[]} programs
 * @param {string} [folder]
 * @returns {Module[]}
 */
export function modulesOf(programs, folder = PROJECT) {
  const env = { ...process.env, DENO_DIR: join(PROJECT, '.cache', 'deno'), DENO_NO_UPDATE_CHECK: '1' };
  return programs.flatMap((program) => {
    const options = /** @type {const} */ ({ cwd: folder, env, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
    return JSON.parse(execFileSync(DENO, ['info', '--json', '--no-remote', program], options)).modules;
  });
}

/**
 * The installed packages that programs need, as folders below the project: those that our own files import, and all that
 * these depend on.
 * @param {string[]} programs
 */
export function runtimePackages(programs) {
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'));
  /** @type {Set<string>} */
  const needed = new Set();
  /** @param {string | undefined} place */
  function add(place) {
    // Optional packages for other platforms are not installed.
    if (!place || needed.has(place) || !existsSync(join(PROJECT, place))) return;
    needed.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
    for (const name of names.filter((each) => !each.startsWith('@types/'))) add(placeOf(packages, place, name));
  }
  for (const name of importedPackages(programs)) add(`node_modules/${name}`);
  return [...needed].toSorted();
}

/** @param {string[]} programs */
function importedPackages(programs) {
  const packages = `${pathToFileURL(PROJECT)}/node_modules/`;
  const own = modulesOf(programs).filter(
    ({ specifier }) => specifier.startsWith('file:') && !specifier.startsWith(packages),
  );
  const imported = own.flatMap(({ dependencies = [] }) => dependencies.map(({ code }) => code?.specifier ?? ''));
  const inside = imported.filter((specifier) => specifier.startsWith(packages));
  return new Set(inside.map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier.slice(packages.length))?.[0] ?? ''));
}

/**
 * Where a package finds another one: beside itself, or in a folder above.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} from
 * @param {string} name
 */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return undefined;
  }
}

/**
 * Copies packages into another folder, without what is not needed to run them.
 * @param {string[]} places
 * @param {string} folder
 */
export function copyPackages(places, folder) {
  for (const place of places) {
    const from = join(PROJECT, place);
    const filter = (/** @type {string} */ path) => path !== join(from, 'node_modules') && !NOT_FOR_RUNNING.test(path);
    cpSync(from, join(folder, place), { recursive: true, filter });
  }
}

// node scripts/containers/runtime-packages.mjs <folder> <program> …
if (import.meta.filename === process.argv[1]) {
  const [folder = '', ...programs] = process.argv.slice(2);
  const places = ['node_modules/deno', ...runtimePackages(programs)];
  copyPackages(places, folder);
  writeSbom(folder, packagesSbom({ places }));
}
