// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, without a slash at the end. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const BIN = join(PROJECT, 'node_modules', '.bin');

/**
 * A command that the packages brought.
 * @param {string} name
 */
export function installed(name) {
  return join(BIN, name);
}

/** The Node of the packages; the machine's where they bring none. */
export function packagedNode() {
  return existsSync(installed('node')) ? installed('node') : process.execPath;
}

/** The packages bring their own Node, newer than the machine's: commands that say `env node` find that one first. */
export function environmentWithPackages(env = process.env) {
  return { ...env, PATH: `${BIN}${delimiter}${env.PATH ?? ''}` };
}

/** For work on the packages themselves, which must not run on the Node that it replaces. */
export function environmentWithoutPackages(env = process.env) {
  const others = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'));
  return { ...env, PATH: others.join(delimiter) };
}
