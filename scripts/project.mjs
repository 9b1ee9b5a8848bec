// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, without a slash at the end. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** The API's and the slicer's runtime. */
export const DENO = join(PROJECT, 'node_modules', 'deno', 'deno');

/** What Node compiled, kept for the next start: half of a build of one changed page is loading code. */
export const COMPILED = join(PROJECT, '.cache', 'compiled');

const BIN = join(PROJECT, 'node_modules', '.bin');

/**
 * A command that a package installed.
 * @param {string} name
 */
export function installed(name) {
  return join(BIN, name);
}

/** The packaged Node, or the machine's if there is none. */
export function packagedNode() {
  return existsSync(installed('node')) ? installed('node') : process.execPath;
}

/** Puts the packaged Node, newer than the machine's, first in PATH, for commands that start with `env node`. */
export function environmentWithPackages(env = process.env) {
  return { ...env, PATH: `${BIN}${delimiter}${env.PATH ?? ''}` };
}

/** For installing the packages, which must not run on the Node that it replaces. */
export function environmentWithoutPackages(env = process.env) {
  const others = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'));
  return { ...env, PATH: others.join(delimiter) };
}
