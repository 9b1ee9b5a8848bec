// @ts-check
import { createHash } from 'node:crypto';
import { cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PlainProblem } from '../processes/plain-problem.mjs';
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
  const unfinished = `${copy}.new`;
  for (const old of [unfinished, copy]) rmSync(old, { recursive: true, force: true });
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, copy);
  if (canRunPostgres(copy, user)) return copy;
  throw new PlainProblem(
    `Postgres cannot run from ${refuge} (is /var/tmp mounted noexec?). Set DATABASE_URL to a Postgres server of yours.`,
  );
}
