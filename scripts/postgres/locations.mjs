// @ts-check

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../project.mjs';
import { packagedBinaries } from '../setup/packaged-binaries.mjs';
import { linkedDatabase } from './linked-database.mjs';
import { systemUserFor } from './system-user.mjs';

/** @typedef {import('./system-user.mjs').SystemUser} SystemUser */

/**
 * @typedef {object} Locations
 * @property {string} binaries the folder that holds `bin`
 * @property {string} dataFolder of Postgres itself
 * @property {SystemUser | null} user that it runs as; null: the current user
 * @property {string | null} fallback the folder used when Postgres cannot reach the checkout
 * @property {string | null} link to create for the next start, when the data goes elsewhere for the first time
 */

/**
 * Where Postgres finds its commands and keeps its data: in the packages and in DATA_DIR/postgres, unless the checkout
 * is where only root may enter. Existing data stays where it is: a link in DATA_DIR points to it.
 * @param {string} dataDir
 * @param {string} [fallbackName] names the fallback folder when DATA_DIR differs at every start
 * @returns {Locations}
 */
export function chooseLocations(dataDir, fallbackName = dataDir) {
  const wanted = join(dataDir, 'postgres');
  const dataFolder = linkedDatabase(dataDir) ?? wanted;
  if (dataFolder !== wanted && !existsSync(dataFolder)) {
    throw new UserError(
      `The database was in ${dataFolder}, which no longer exists. Restore it from a backup, or remove the link ${wanted} ` +
        'to start with an empty database.',
    );
  }
  const user = systemUserFor(dataFolder);
  const packaged = packagedBinaries();
  /** @type {Locations} */
  const locations = { binaries: packaged.folder, dataFolder, user, fallback: null, link: null };
  if (!canRunPostgres(packaged.folder, user)) {
    if (!user) {
      throw new UserError(
        `Postgres cannot run from ${packaged.folder}. Is the folder on a disk mounted noexec, ` +
          'or does this system lack glibc? Set DATABASE_URL to your own Postgres server.',
      );
    }
    locations.fallback = binariesFolderFor(fallbackName);
    locations.binaries = copyBinaries(locations.fallback, packaged, user);
  }
  if (!canEnter(dirname(dataFolder), user)) grantAccess(dirname(dataFolder), user);
  if (!canEnter(dirname(dataFolder), user)) {
    if (existsSync(dataFolder)) {
      throw new UserError(
        `The database in ${dataFolder} cannot be reached by the system user that runs Postgres. ` +
          `Give that user access to the folders above it (chmod o+x), then start again.`,
      );
    }
    locations.dataFolder = dataFolderFor(fallbackName);
    locations.fallback ??= dirname(locations.dataFolder);
    locations.link = wanted;
  }
  return locations;
}

/**
 * An existing folder belongs to another data folder that was once at the same path, so it is not reused.
 * @param {string} fallback
 */
export function newDataFolderIn(fallback) {
  const usual = join(fallback, 'postgres');
  return existsSync(usual) ? `${usual}-${Date.now()}` : usual;
}

/**
 * Opens a data folder that only root may enter to the group of Postgres' user, and to no other user.
 * @param {string} folder
 * @param {SystemUser | null} user
 */
function grantAccess(folder, user) {
  const { uid, mode } = statSync(folder);
  if (!user || uid !== process.getuid?.() || (mode & 0o070) !== 0) return;
  chownSync(folder, uid, user.gid);
  chmodSync(folder, (mode & 0o7777) | 0o010);
}

// Tried rather than computed from modes, because access lists and mounts matter too.

/**
 * Whether the user may pass through the folder and every folder above it.
 * @param {string} folder
 * @param {SystemUser | null} user
 */
export function canEnter(folder, user) {
  return attempt('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user);
}

/**
 * Whether the user can run the Postgres commands of a folder.
 * @param {string} binaries
 * @param {SystemUser | null} user
 */
export function canRunPostgres(binaries, user) {
  return (
    attempt(`${binaries}/bin/postgres`, ['--version'], user) && attempt(`${binaries}/bin/initdb`, ['--version'], user)
  );
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {SystemUser | null} user
 */
function attempt(command, args, user) {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Made again when a system cleans it. */
const FOR_BINARIES = '/var/tmp';
/** Where databases belong: nothing cleans it. */
const FOR_DATA = '/var/lib/northspool';

/**
 * A folder outside the checkout for what the system user `postgres` cannot reach inside it: one per checkout and name. Anyone
 * may write to /var/tmp, so a folder that another user created there is refused.
 * @param {string} name
 */
function binariesFolderFor(name) {
  return ownFolder(`${FOR_BINARIES}/northspool-${keyOf(name)}`);
}

/** @param {string} name */
function keyOf(name) {
  return createHash('sha256').update(`${PROJECT}\0${name}`).digest('hex').slice(0, 12);
}

/** @param {string} folder */
function ownFolder(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new UserError(`${folder} belongs to another user. Remove it, then start again.`);
  }
  // Whatever the umask: Postgres' user has to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * A lasting folder for a database that cannot be in its data folder. Only root gets here, who may write below /var/lib.
 * @param {string} name
 * @param {string} [parent]
 */
export function dataFolderFor(name, parent = FOR_DATA) {
  ownFolder(parent);
  return newDataFolderIn(ownFolder(join(parent, keyOf(name))));
}

/**
 * Moves a database of an earlier version from a folder that systems clean to a lasting one, while no server runs there. On
 * another disk it is copied, and the copy gets its name when it is complete. Until the link leads to the new folder, the old
 * one is the database.
 * @param {string} dataFolder of Postgres
 * @param {string} link in the data folder
 * @param {{ name: string, from?: string, parent?: string }} options
 * @returns {string} the folder where it is now
 */
export function moveToLasting(dataFolder, link, { name, from = FOR_BINARIES, parent = FOR_DATA }) {
  if (!dataFolder.startsWith(`${from}/northspool-`)) return dataFolder;
  const target = dataFolderFor(name, parent);
  const draft = `${target}.moving`;
  rmSync(draft, { recursive: true, force: true });
  const { status, stderr } = spawnSync('cp', ['-a', '--reflink=auto', '--', dataFolder, draft], { encoding: 'utf8' });
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new UserError(
      `The database is in ${dataFolder}, which systems clean, and could not be moved to ${target}: ${stderr.trim()}. Make room there, then start again.`,
    );
  }
  spawnSync('sync', ['-f', draft]);
  renameSync(draft, target);
  // A link is replaced in one step.
  symlinkSync(target, `${link}.new`);
  renameSync(`${link}.new`, link);
  rmSync(dataFolder, { recursive: true, force: true });
  return target;
}

/**
 * Copies the Postgres commands to the fallback folder, once per version.
 * @param {string} fallback
 * @param {{ folder: string, version: string }} packaged
 * @param {SystemUser | null} user
 */
export function copyBinaries(fallback, { folder, version }, user) {
  const copy = join(fallback, `binaries-${version}`);
  if (existsSync(copy) && canRunPostgres(copy, user)) return copy;
  // Copied under a temporary name first: another start may be copying too, and a server may run from the existing copy.
  const own = mkdtempSync(`${copy}-`);
  cpSync(folder, own, { recursive: true, verbatimSymlinks: true });
  chmodSync(own, 0o755);
  if (canRunPostgres(own, user)) return putInPlace(own, copy, user);
  rmSync(own, { recursive: true, force: true });
  throw new UserError(
    `Postgres cannot run from ${fallback} (is /var/tmp mounted noexec?). Set DATABASE_URL to your own Postgres server.`,
  );
}

/**
 * @param {string} own
 * @param {string} copy
 * @param {SystemUser | null} user
 */
function putInPlace(own, copy, user) {
  if (existsSync(copy) && !canRunPostgres(copy, user)) rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(own, copy);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
    // Another start finished first.
    rmSync(own, { recursive: true, force: true });
  }
  return copy;
}
