// @ts-check
import { existsSync, lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { identifyFolder } from '../processes/identity.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';

/**
 * Where the link of a data folder leads, even when nothing is there; null when it keeps its database itself.
 * @param {string} dataDir
 */
export function linkedDatabase(dataDir) {
  const link = join(dataDir, 'postgres');
  const found = lstatSync(link, { throwIfNoEntry: false });
  return found?.isSymbolicLink() ? resolve(dataDir, readlinkSync(link)) : null;
}

/**
 * Ties a database that is kept elsewhere to the data folder that links to it. A copy of that folder links to the same
 * database, and a restore drill must not write to it, not even while the shop is closed.
 * @param {string} dataFolder of Postgres
 * @param {string} dataDir
 */
export function claimLinkedDatabase(dataFolder, dataDir) {
  const file = join(dataFolder, 'northspool-owner.json');
  const folder = identifyFolder(dataDir);
  const owner = read(file);
  if (owner && owner.folder !== folder && isLinkedBy(owner, dataFolder)) {
    throw new PlainProblem(
      `${dataDir} is a copy of ${owner.path} and links to the database of that shop, ${dataFolder}. Replace the link ` +
        `${join(dataDir, 'postgres')} by a backup of the database, or remove it to begin with an empty one.`,
    );
  }
  if (owner?.folder !== folder) writeFileSync(file, `${JSON.stringify({ folder, path: dataDir })}\n`, { mode: 0o644 });
}

/**
 * Whether the owner is still where it was: a data folder may have been moved to another disk.
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
