// @ts-check
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, PlainProblem } from '../processes/plain-problem.mjs';
import { PROJECT } from '../setup/project.mjs';
import { canRunPostgres } from './reach.mjs';

/** @typedef {import('./system-user.mjs').SystemUser} SystemUser */

/**
 * A folder outside the checkout for what the system user `postgres` cannot reach inside, one for each checkout
 * and name. Anybody may write to /var/tmp, so a folder that somebody else made there first is not used.
 * @param {string} name
 */
export function refugeFor(name) {
  const key = createHash('sha256').update(`${PROJECT}\0${name}`).digest('hex').slice(0, 12);
  const folder = `/var/tmp/northspool-${key}`;
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new PlainProblem(`${folder} belongs to another user. Remove it, then start again.`);
  }
  return folder;
}

/**
 * Copies the Postgres commands to the refuge, once for each version.
 * @param {string} refuge
 * @param {{ folder: string, version: string }} packaged
 * @param {SystemUser | null} user
 */
export function binariesIn(refuge, { folder, version }, user) {
  const copy = join(refuge, `binaries-${version}`);
  if (existsSync(copy) && canRunPostgres(copy, user)) return copy;
  // Under a name of its own first: another start may copy at this moment, and a server may run from what is there.
  const own = mkdtempSync(`${copy}-`);
  cpSync(folder, own, { recursive: true, verbatimSymlinks: true });
  chmodSync(own, 0o755);
  if (canRunPostgres(own, user)) return putInPlace(own, copy, user);
  rmSync(own, { recursive: true, force: true });
  throw new PlainProblem(
    `Postgres cannot run from ${refuge} (is /var/tmp mounted noexec?). Set DATABASE_URL to a Postgres server of yours.`,
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
    // The other start was quicker.
    rmSync(own, { recursive: true, force: true });
  }
  return copy;
}
