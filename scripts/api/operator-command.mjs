// @ts-check
import { join, resolve } from 'node:path';
import { modeOfKey } from '../../contract/mode-of-key.mjs';
import { PROJECT } from '../project.mjs';
import { LDD, operatorPermissions } from './permissions.mjs';

/**
 * Options of a command whose value is a path; another command may have a day there.
 * @type {Record<string, { file?: string, folder?: string }>}
 */
const PATHS = {
  holiday: { file: '--image' },
  restore: { file: '--from' },
  backup: { folder: '--to' },
  prints: { folder: '--to' },
  reviews: { folder: '--to' },
};

/** Settings that the command gets as they are. */
const PASSED = ['PORT', 'PUBLIC_URL', 'CONTENT_DIR', 'S3_URL', 'BACKUP_AT', 'BACKUPS_KEPT', 'UPGRADE_WITHOUT_BACKUP'];

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
  const command = commandOf(args) ?? '';
  const { file, folder } = PATHS[command] ?? {};
  const [files, folders] = [valuesOf(args, file), valuesOf(args, folder)];
  const ofData = (/** @type {string[]} */ ...names) => names.map((name) => join(DATA_DIR, name));
  const secrets = ofData('secrets.json');
  if (command === 'backup' || command === 'upgrade') {
    return {
      files: [...files, ...secrets],
      folders: [...folders, ...(BACKUP_DIR ? [BACKUP_DIR] : []), ...ofData('backups')],
      seesDisk: true,
    };
  }
  const checkout = args[checkoutPlace(args)] ?? join(PROJECT, 'content');
  // Pictures of a checkout are decoded before they are stored.
  if (isContent(args, 'push')) return { files: [checkout, LDD], folders, readsPictures: true };
  if (isContent(args, 'pull')) return { files, folders: [checkout] };
  if (command === 'restore') return { files, folders: [...folders, ...secrets, ...ofData('files', 'releases')] };
  return { files, folders };
}

/**
 * The first word that is neither an option nor its value: notes and names may be the word for another command.
 * @param {string[]} args
 */
export function commandOf(args) {
  return args[wordPlaces(args)[0] ?? -1];
}

/**
 * Where the words are that are neither an option nor the value of `--by`.
 * @param {string[]} args
 */
function wordPlaces(args) {
  return args.flatMap((arg, place) => (arg.startsWith('-') || args[place - 1] === '--by' ? [] : [place]));
}

/**
 * @param {string[]} args
 * @param {'pull' | 'push'} verb
 */
function isContent(args, verb) {
  const [command, second] = wordPlaces(args).map((place) => args[place]);
  return command === 'content' && second === verb;
}

/**
 * Where the folder of `content pull` or `push` is named; -1: nowhere.
 * @param {string[]} args
 */
function checkoutPlace(args) {
  return isContent(args, 'pull') || isContent(args, 'push') ? (wordPlaces(args)[2] ?? -1) : -1;
}

/**
 * All values of an option.
 * @param {string[]} args
 * @param {string | undefined} option
 */
function valuesOf(args, option) {
  return args.filter((_, place) => option !== undefined && args[place - 1] === option);
}

/**
 * Resolves paths against the folder where the command was typed, because npm runs it in the project.
 * @param {string[]} args
 * @param {string} folder
 */
function withAbsolutePaths(args, folder) {
  const paths = Object.values(PATHS[commandOf(args) ?? ''] ?? {});
  const apart = args.flatMap((arg) => {
    const [option = '', ...value] = arg.split('=');
    return paths.includes(option) && value.length > 0 ? [option, value.join('=')] : [arg];
  });
  const checkout = checkoutPlace(apart);
  return apart.map((arg, place) =>
    place === checkout || paths.includes(apart[place - 1] ?? '') ? resolve(folder, arg) : arg,
  );
}
