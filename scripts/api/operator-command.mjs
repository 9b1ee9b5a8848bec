// @ts-check
import { join, resolve } from 'node:path';
import { modeOfKey } from '../../api/contract/mode-of-key.mjs';
import { PROJECT } from '../setup/project.mjs';
import { operatorPermissions } from './permissions.mjs';

/** Options whose value is a path. */
const PATHS = ['--image', '--to', '--from'];

/** Settings that the command gets as they are. */
const PASSED = ['CONTENT_DIR', 'S3_URL', 'BACKUP_AT', 'BACKUPS_KEPT', 'UPGRADE_WITHOUT_BACKUP'];

/**
 * Deno's arguments and the whole environment of the operator's command.
 * @param {string[]} typed
 * @param {object} place
 * @param {{ DATABASE_URL: string, DATA_DIR: string, OPERATOR: string, DENO_DIR: string }} place.own
 * @param {NodeJS.ProcessEnv} place.outside
 * @param {string} place.folder where the command was typed
 */
export function operatorCommand(typed, { own, outside, folder }) {
  const { HOME = '', PATH = '', BACKUP_DIR, SHOP_MODE, STRIPE_SECRET_KEY } = outside;
  const args = withAbsolutePaths(typed, folder);
  const passed = PASSED.flatMap((name) => (outside[name] ? [[name, outside[name]]] : []));
  /** @type {typeof own & Record<string, string>} */
  const env = {
    ...own,
    ...Object.fromEntries(passed),
    ...(BACKUP_DIR && { BACKUP_DIR: resolve(PROJECT, BACKUP_DIR) }),
    SHOP_MODE: SHOP_MODE || modeOfKey(STRIPE_SECRET_KEY),
    NODE_ENV: 'production',
    DENO_NO_UPDATE_CHECK: '1',
    HOME,
    PATH,
  };
  return { args: ['run', ...operatorPermissions(env, namedBy(args, env)), 'api/operator/main.ts', ...args], env };
}

/**
 * The files that a command reads, and the folders that it writes to.
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function namedBy(args, { DATA_DIR = '', BACKUP_DIR }) {
  const files = [...valuesOf(args, '--image'), ...valuesOf(args, '--from')];
  const folders = valuesOf(args, '--to');
  const ofData = (/** @type {string[]} */ ...names) => names.map((name) => join(DATA_DIR, name));
  const secrets = ofData('secrets.json');
  if (args.includes('backup') || args.includes('upgrade')) {
    return {
      files: [...files, ...secrets],
      folders: [...folders, ...(BACKUP_DIR ? [BACKUP_DIR] : []), ...ofData('backups')],
      seesDisk: true,
    };
  }
  if (args.includes('restore')) return { files, folders: [...folders, ...secrets, ...ofData('files', 'releases')] };
  return { files, folders };
}

/**
 * All values of an option.
 * @param {string[]} args
 * @param {string} option
 */
function valuesOf(args, option) {
  return args.filter((_, place) => args[place - 1] === option);
}

/**
 * Resolves paths against the folder where the command was typed, because npm runs it in the project.
 * @param {string[]} args
 * @param {string} folder
 */
function withAbsolutePaths(args, folder) {
  return args.map((arg, place) => (PATHS.includes(args[place - 1] ?? '') ? resolve(folder, arg) : arg));
}
