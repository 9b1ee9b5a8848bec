// @ts-check
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainProblem } from './plain-problem.mjs';

/**
 * Locks a file or folder for this process; null while another holds the lock. The kernel frees it when this process
 * ends, however it ends. The lock belongs to the inode: every version of Node, every container and every path that
 * reaches the same folder meets the same lock, and a copy of the folder has its own.
 * @param {string} path of something that exists
 * @returns {(() => void) | null} the function that releases the lock
 */
export function takeLock(path) {
  const file = openSync(path, 'r');
  // Node has no flock(2). The command locks the open file that it shares with us, and we keep that open.
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file] });
  if (status === 0) return () => closeSync(file);
  closeSync(file);
  if (status === 1) return null;
  const reason = String(error?.message ?? stderr).trim();
  throw new PlainProblem(
    `${path} cannot be locked (${reason}). This needs the command "flock" (package util-linux) and a disk that supports it.`,
  );
}

/**
 * Does the work while no other process does work under the same lock file; waits for its turn.
 * @template T
 * @param {string} lockFile created when missing, and left there: a file that goes away is another lock for the next
 * @param {() => Promise<T>} work
 */
export async function oneAtATime(lockFile, work) {
  mkdirSync(dirname(lockFile), { recursive: true });
  closeSync(openSync(lockFile, 'a', 0o644));
  let release = takeLock(lockFile);
  while (!release) {
    await pause(200);
    release = takeLock(lockFile);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
