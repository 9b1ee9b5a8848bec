// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { howItEnded } from '../processes/service.mjs';
import { beforeTheEnd } from '../processes/shutdown.mjs';

/**
 * @typedef {object} PostgresProcess
 * @property {number | undefined} pid
 * @property {() => boolean} isRunning
 * @property {Promise<string>} ended why, such as "exit code 0"
 * @property {() => Promise<void>} stop
 */

/**
 * Runs a command of Postgres as its user, away from our terminal (Ctrl-C is answered by us, in order) and free of
 * settings that the shell may have for other servers (PGDATA, PGPORT …). It is stopped before this process ends.
 * @param {{ binaries: string, user: import('./system-user.mjs').SystemUser | null, logFile: string }} server
 * @param {string} command
 * @param {string[]} args
 * @param {{ input?: string, stopLater?: import('../processes/keep-running.mjs').StopLater }} [options]
 * @returns {PostgresProcess}
 */
export function postgresCommand({ binaries, user, logFile }, command, args, options = {}) {
  const { input = '', stopLater = beforeTheEnd } = options;
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(`${binaries}/bin/${command}`, args, {
    ...user,
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  child.stdin?.on('error', () => {}).end(input);
  let running = true;
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(howItEnded(code, signal)));
  });
  void ended.then(() => {
    running = false;
  });
  const stop = async () => {
    // SIGINT: end after rolling back what is open. SIGQUIT: at once; the next start replays the log.
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
      if (!running) return;
      child.kill(signal);
      const hurry = new AbortController();
      await Promise.race([ended, pause(15_000, undefined, { signal: hurry.signal }).catch(() => {})]);
      hurry.abort();
    }
  };
  stopLater(stop);
  return { pid: child.pid, isRunning: () => running, ended, stop };
}
