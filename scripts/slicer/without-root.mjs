// @ts-check
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { printError } from '../processes/print.mjs';
import { PROJECT } from '../setup/project.mjs';

/**
 * The user id of the slicer and its engine: neither Debian nor systemd assigns it, and it is within the
 * 65,536 that a container usually has.
 */
const USER = 65_530;
const AS_USER = [
  '/usr/bin/setpriv',
  `--reuid=${USER}`,
  `--regid=${USER}`,
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
  '--no-new-privs',
  '--',
];

/**
 * A command prefix that drops root's rights: it runs as another user without capabilities, which sees only
 * the folders it needs and can write to one. Empty if the user is not root, and where root may not mount.
 * @param {string} scratch the folder that it may write to
 * @param {string[]} readable files and folders
 * @returns {string[]}
 */
export function withoutRoot(scratch, readable) {
  if (process.getuid?.() !== 0) return [];
  createFor(USER, scratch);
  const view = ['/bin/sh', join(PROJECT, 'scripts/slicer/own-view.sh'), scratch, ...readable, '--'];
  const before = ['/usr/bin/unshare', '--mount', '--', ...view, ...AS_USER];
  // In some containers root may not mount, and the checkout may be readable only by root.
  if (succeeds([...before, '/bin/sh', '-c', 'for path; do [ -r "$path" ] || exit 1; done', 'sh', ...readable]))
    return before;
  printError(
    'The slicer runs as root (its engine without root’s rights), because no other user can read the checkout here.',
  );
  createFor(0, scratch);
  return [];
}

/**
 * Deletes what another user left there, because the slicer can only delete its own files.
 * @param {number} user
 * @param {string} folder
 */
function createFor(user, folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid === user) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  chownSync(folder, user, user);
}

/** @param {string[]} command */
function succeeds([program = '', ...args]) {
  return spawnSync(program, args, { cwd: PROJECT, stdio: 'ignore', env: {} }).status === 0;
}
