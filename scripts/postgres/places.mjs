// @ts-check
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { linkedDatabase } from './linked-database.mjs';
import { packagedBinaries } from './packaged-binaries.mjs';
import { canEnter, canRunPostgres } from './reach.mjs';
import { binariesIn, refugeFor } from './refuge.mjs';
import { systemUserFor } from './system-user.mjs';

/**
 * @typedef {object} Places
 * @property {string} binaries the folder that holds `bin`
 * @property {string} dataFolder of Postgres itself
 * @property {import('./system-user.mjs').SystemUser | null} user as whom it runs; null: as we do
 * @property {string | null} refuge where things are instead, when Postgres cannot reach them in the checkout
 * @property {string | null} link to leave for the next start, when the data are elsewhere for the first time
 */

/**
 * Where Postgres finds its commands and keeps its data: in the packages and in DATA_DIR/postgres, unless root keeps
 * the checkout where no other user may enter. Data stay where they are: a link in DATA_DIR tells where that is.
 * @param {string} dataDir
 * @param {string} [refugeName] what the refuge is for, when DATA_DIR is not the same at every start
 * @returns {Places}
 */
export function choosePlaces(dataDir, refugeName = dataDir) {
  const wanted = join(dataDir, 'postgres');
  const dataFolder = linkedDatabase(dataDir) ?? wanted;
  if (dataFolder !== wanted && !existsSync(dataFolder)) {
    throw new PlainProblem(
      `The database was kept in ${dataFolder}, which is gone. Restore it from a backup, or remove the link ${wanted} ` +
        'to begin with an empty database.',
    );
  }
  const user = systemUserFor(dataFolder);
  const packaged = packagedBinaries();
  /** @type {Places} */
  const places = { binaries: packaged.folder, dataFolder, user, refuge: null, link: null };
  if (!canRunPostgres(packaged.folder, user)) {
    if (!user) {
      throw new PlainProblem(
        `Postgres cannot run from ${packaged.folder}. Is the folder on a disk that forbids running programs (noexec), ` +
          'or does this system lack glibc? Set DATABASE_URL to a Postgres server of yours.',
      );
    }
    places.refuge = refugeFor(refugeName);
    places.binaries = binariesIn(places.refuge, packaged, user);
  }
  if (!canEnter(dirname(dataFolder), user)) letIn(dirname(dataFolder), user);
  if (!canEnter(dirname(dataFolder), user)) {
    if (existsSync(dataFolder)) {
      throw new PlainProblem(
        `The database in ${dataFolder} cannot be reached by the system user that runs Postgres. ` +
          `Let that user pass through the folders above it (chmod o+x), then start again.`,
      );
    }
    places.refuge ??= refugeFor(refugeName);
    places.dataFolder = newFolderIn(places.refuge);
    places.link = wanted;
  }
  return places;
}

/**
 * What is there already is the database of another data folder that was at the same path once: only a link leads there.
 * @param {string} refuge
 */
export function newFolderIn(refuge) {
  const usual = join(refuge, 'postgres');
  return existsSync(usual) ? `${usual}-${Date.now()}` : usual;
}

/**
 * A data folder that only root may enter opens to the group of Postgres' user, and to nobody else.
 * @param {string} folder
 * @param {import('./system-user.mjs').SystemUser | null} user
 */
function letIn(folder, user) {
  const { uid, mode } = statSync(folder);
  if (!user || uid !== process.getuid?.() || (mode & 0o070) !== 0) return;
  chownSync(folder, uid, user.gid);
  chmodSync(folder, (mode & 0o7777) | 0o010);
}
