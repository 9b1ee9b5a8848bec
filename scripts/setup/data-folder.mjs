// @ts-check
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf, explain, UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../project.mjs';

const NEEDED_MEGABYTES = 300;

/**
 * The folder with the database, secrets and mail; created if missing, and checked.
 * @param {string | undefined} value of DATA_DIR; defaults to `.data` in the checkout
 */
export function openDataFolder(value) {
  const folder = resolve(PROJECT, value || '.data');
  for (const path of [folder, PROJECT]) {
    if (path.includes(','))
      throw new UserError(`The folder ${path} has a comma in its name, which Deno does not allow. Rename it.`);
  }
  try {
    makeFolder(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UserError(errorMessage(folder, error));
  }
  checkSpace(folder);
  return folder;
}

/**
 * Creates parent folders one by one, because Node's recursive mkdir never returns below /proc.
 * @param {string} folder
 * @param {number} mode
 */
function makeFolder(folder, mode) {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent, 0o755);
  mkdirSync(folder, { mode });
}

/**
 * @param {string} folder
 * @param {unknown} error
 */
function errorMessage(folder, error) {
  const choose = 'Choose another folder with DATA_DIR, such as DATA_DIR=~/northspool npm start.';
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} is not writable by this user. ${choose}`;
    case 'EROFS':
      return `The data folder ${folder} is on a read-only disk. ${choose}`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `The data folder ${folder} is a file, or is inside one. ${choose}`;
    case 'ENOSPC':
      return `The disk of ${folder} is full. Free up space, or choose another folder with DATA_DIR.`;
    default:
      return `The data folder ${folder} cannot be created or used (${codeOf(error) || explain(error)}). ${choose}`;
  }
}

/**
 * A database on a full disk stops in the middle of orders, so the shop does not start.
 * @param {string} folder
 */
export function checkSpace(folder, needed = NEEDED_MEGABYTES) {
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free >= needed) return;
  throw new UserError(
    `The disk of ${folder} has ${free} MB left, and the shop needs ${needed} MB to run safely. Free up space, or choose another folder with DATA_DIR.`,
  );
}
