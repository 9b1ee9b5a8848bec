// @ts-check
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { complain } from '../processes/say.mjs';
import { PROJECT } from '../setup/project.mjs';

/**
 * The slicer and its engine run under this number: neither Debian nor systemd gives it to anybody, and it is within the
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
 * What is put before a command so that root gives up its rights for it: another user, without any capability, that sees
 * the folders it needs and can write to one alone. Empty for those that are not root, and where root may not mount.
 * @param {string} scratch the folder, made for that user
 * @param {string[]} readable files and folders
 * @returns {string[]}
 */
export function withoutRoot(scratch, readable) {
  if (process.getuid?.() !== 0) return [];
  makeFor(USER, scratch);
  const view = ['/bin/sh', join(PROJECT, 'scripts/slicer/own-view.sh'), scratch, ...readable, '--'];
  const before = ['/usr/bin/unshare', '--mount', '--', ...view, ...AS_USER];
  // Inside some containers root may not mount, and a checkout may be closed to all but root.
  if (succeeds([...before, '/bin/sh', '-c', 'for path; do [ -r "$path" ] || exit 1; done', 'sh', ...readable]))
    return before;
  complain('The slicer runs as root, without its rights in the engine: no other user can be shown the checkout here.');
  makeFor(0, scratch);
  return [];
}

/**
 * What another user left there goes: the slicer can empty its own only.
 * @param {number} user
 * @param {string} folder
 */
function makeFor(user, folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid === user) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  chownSync(folder, user, user);
}

/** @param {string[]} command */
function succeeds([program = '', ...args]) {
  return spawnSync(program, args, { cwd: PROJECT, stdio: 'ignore', env: {} }).status === 0;
}
