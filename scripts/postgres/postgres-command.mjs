// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/**
 * Runs a command of Postgres as its user, away from our terminal (Ctrl-C is answered by us, in order) and free of
 * settings that the shell may have for other servers (PGDATA, PGPORT …).
 * @param {{ binaries: string, user: import('./system-user.mjs').SystemUser | null, logFile: string }} server
 * @param {string} command
 * @param {string[]} args
 */
export function postgresCommand({ binaries, user, logFile }, command, args) {
  const log = openSync(logFile, 'a', 0o600);
  try {
    return spawn(`${binaries}/bin/${command}`, args, {
      ...user,
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['pipe', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number | null>} its exit code; null when a signal ended it or it could not start
 */
export function ended(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}
