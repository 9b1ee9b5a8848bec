// @ts-check
import { existsSync, lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { identifyFolder } from '../processes/identity.mjs';
import { UserError } from '../processes/user-error.mjs';

/**
 * The target of a data folder's link, even if it does not exist; null when the folder holds its own database.
 * @param {string} dataDir
 */
export function linkedDatabase(dataDir) {
  const link = join(dataDir, 'postgres');
  const found = lstatSync(link, { throwIfNoEntry: false });
  return found?.isSymbolicLink() ? resolve(dataDir, readlinkSync(link)) : null;
}

/**
 * Ties a database kept elsewhere to the data folder that links to it. A copy of that folder links to the same
 * database, and a restore drill must not write to it, even while the shop is closed.
 * @param {string} dataFolder of Postgres
 * @param {string} dataDir
 */
export function claimLinkedDatabase(dataFolder, dataDir) {
  const file = join(dataFolder, 'northspool-owner.json');
  const folder = identifyFolder(dataDir);
  const owner = read(file);
  if (owner && owner.folder !== folder && isLinkedBy(owner, dataFolder)) {
    throw new UserError(
      `${dataDir} is a copy of ${owner.path} and links to the database of that shop, ${dataFolder}. Replace the link ` +
        `${join(dataDir, 'postgres')} with a backup of the database, or remove it to start with an empty one.`,
    );
  }
  if (owner?.folder !== folder) writeFileSync(file, `${JSON.stringify({ folder, path: dataDir })}\n`, { mode: 0o644 });
}

/**
 * Whether the owner is still there: a data folder may have moved to another disk.
 * @param {{ folder: string, path: string }} owner
 * @param {string} dataFolder
 */
function isLinkedBy({ folder, path }, dataFolder) {
  return existsSync(path) && identifyFolder(path) === folder && linkedDatabase(path) === dataFolder;
}

/**
 * @param {string} file
 * @returns {{ folder: string, path: string } | null}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
