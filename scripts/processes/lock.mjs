// @ts-check
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from './user-error.mjs';

/**
 * Locks a file or folder for this process; null while another process holds the lock. The kernel releases it when this
 * process exits, however it exits. The lock belongs to the inode: every Node version, container and path that
 * reaches the same folder shares the lock, and a copy of the folder has its own.
 * @param {string} path that exists
 * @returns {(() => void) | null} releases the lock
 */
export function acquireLock(path) {
  const file = openSync(path, 'r');
  // Node has no flock(2). The command locks the file descriptor that it shares with us, and we keep that open.
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', file] });
  if (status === 0) return () => closeSync(file);
  closeSync(file);
  if (status === 1) return null;
  const reason = String(error?.message ?? stderr).trim();
  throw new UserError(
    `${path} cannot be locked (${reason}). Locking needs the command "flock" (package util-linux) and a disk that supports it.`,
  );
}

/**
 * Runs the work while holding the lock file; waits until other processes release it.
 * @template T
 * @param {string} lockFile created if missing and never deleted: a new file would be another lock
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void }} [options]
 */
export async function withLock(lockFile, work, { onWait } = {}) {
  mkdirSync(dirname(lockFile), { recursive: true });
  closeSync(openSync(lockFile, 'a', 0o644));
  let release = acquireLock(lockFile);
  if (!release) onWait?.();
  while (!release) {
    await pause(200);
    release = acquireLock(lockFile);
  }
  try {
    return await work();
  } finally {
    release();
  }
}
