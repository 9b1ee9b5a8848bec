// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../project.mjs';
import { printError } from './print.mjs';
import { UserError } from './user-error.mjs';

/**
 * @typedef {object} View
 * @property {number} user id of the user and group
 * @property {readonly string[]} writable folders, created if missing, which then belong to that user with all that is in them
 * @property {readonly string[]} readable files and folders
 * @property {readonly string[]} [needed] other files below those, which it must be able to read as well
 * @property {string} [capability] that stays, such as net_bind_service
 * @property {string} otherwise printed where root may not mount, or only root can read the checkout
 */

/**
 * A command prefix that drops root's rights: it runs as another user without capabilities, which sees only the folders it
 * needs and can write to some. Empty if the user is not root, and where root may not mount.
 * @param {View} view
 * @returns {string[]}
 */
export function withoutRoot({ user, writable, readable, needed = [], capability, otherwise }) {
  if (process.getuid?.() !== 0) return [];
  for (const folder of writable) give(folder, user);
  const view = ['/bin/sh', join(PROJECT, 'scripts/processes/own-view.sh'), ...writable, '--', ...readable, '--'];
  const before = ['/usr/bin/unshare', '--mount', '--', ...view, ...asUser(user, capability)];
  // In some containers root may not mount, and the checkout may be readable only by root.
  const paths = [...readable, ...needed].filter((path) => existsSync(path));
  if (succeeds([...before, '/bin/sh', '-c', 'for path; do [ -r "$path" ] || exit 1; done', 'sh', ...paths]))
    return before;
  printError(otherwise);
  for (const folder of writable) give(folder, 0);
  return [];
}

/**
 * @param {number} user
 * @param {string} [capability]
 */
function asUser(user, capability) {
  const kept = capability ? `-all,+${capability}` : '-all';
  return [
    '/usr/bin/setpriv',
    `--reuid=${user}`,
    `--regid=${user}`,
    '--clear-groups',
    `--inh-caps=${kept}`,
    ...(capability ? [`--ambient-caps=${kept}`] : []),
    `--bounding-set=${kept}`,
    '--no-new-privs',
    '--',
  ];
}

/**
 * Gives a folder with all that is in it, also what root put there since.
 * @param {string} folder
 * @param {number} user
 */
function give(folder, user) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const chown = ['-exec', 'chown', '-h', `${user}:${user}`, '{}', '+'];
  const { status, stderr } = spawnSync('find', [folder, '!', '-user', String(user), ...chown], { encoding: 'utf8' });
  if (status !== 0) throw new UserError(`${folder} cannot be given to the user ${user}: ${String(stderr).trim()}`);
}

/** @param {string[]} command */
function succeeds([program = '', ...args]) {
  return spawnSync(program, args, { cwd: PROJECT, stdio: 'ignore', env: {} }).status === 0;
}
