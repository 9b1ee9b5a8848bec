// @ts-check
import { spawnSync } from 'node:child_process';

/** @typedef {import('./system-user.mjs').SystemUser} SystemUser */

// Tried rather than computed from modes: access lists and mounts have their say too.

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
