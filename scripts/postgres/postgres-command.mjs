// @ts-check
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { exitReason } from '../processes/service.mjs';
import { onShutdown } from '../processes/shutdown.mjs';

/**
 * @typedef {object} PostgresProcess
 * @property {number | undefined} pid
 * @property {() => boolean} isRunning
 * @property {Promise<string>} ended why, such as "exit code 0"
 * @property {() => Promise<void>} stop
 */

/**
 * Runs a Postgres command as its user, detached from our terminal (we handle Ctrl-C, in order) and without the
 * shell's settings for other servers (PGDATA, PGPORT …). It is stopped before this process exits.
 * @param {{ binaries: string, user: import('./system-user.mjs').SystemUser | null, logFile: string }} server
 * @param {string} command
 * @param {string[]} args
 * @param {{ input?: string, stopLater?: import('../processes/keep-running.mjs').StopLater }} [options]
 * @returns {PostgresProcess}
 */
export function postgresCommand({ binaries, user, logFile }, command, args, options = {}) {
  const { input = '', stopLater = onShutdown } = options;
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
    child.once('exit', (code, signal) => resolve(exitReason(code, signal)));
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

/**
 * The reason that Postgres itself gives, from its log.
 * @param {string} logFile
 */
export function failureReason(logFile) {
  return reasonIn(readFileSync(logFile, 'utf8'), logFile);
}

/**
 * @param {string} log
 * @param {string} logFile
 */
export function reasonIn(log, logFile) {
  if (/No space left on device/i.test(log)) return 'the disk is full. Make room, then start again.';
  const lines = log.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR):|error:/.test(line));
  const reason = lines.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '');
  const detail = /DETAIL: +(.*)/.exec(log.slice(log.lastIndexOf(lines.at(-1) ?? '')))?.[1];
  if (reason && detail) return `Postgres says "${reason}: ${detail}" (more in ${logFile}).`;
  return reason ? `Postgres says "${reason}" (more in ${logFile}).` : `look for the reason in ${logFile}.`;
}
