// @ts-check
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PROJECT } from '../setup/project.mjs';
import { beforeTheEnd } from './shutdown.mjs';

const LAST_LINES = 12;
const LOG_BYTES = 10 * 1024 * 1024;

/**
 * @typedef {object} Service
 * @property {number} pid
 * @property {() => string} lastLines what it printed last
 * @property {Promise<string>} ended why, such as "exit code 1"
 * @property {() => Promise<void>} stop
 *
 * @typedef {object} ServiceOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logFile gets everything it prints
 * @property {number} [patience] milliseconds that it gets to end by itself
 * @property {(line: string) => void} [onLine] hears each line it prints
 * @property {(stop: () => Promise<void>) => void} [stopLater] remembers to stop it before this process ends
 */

/**
 * Starts a process that is meant to stay, in a process group of its own. It is stopped before this process ends.
 * @param {string} command
 * @param {string[]} args
 * @param {ServiceOptions} options
 * @returns {Service}
 */
export function startService(command, args, { env, logFile, patience = 10_000, onLine, stopLater = beforeTheEnd }) {
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES) renameSync(logFile, `${logFile}.1`);
  const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
  // A full disk must not end the shop for want of a log.
  log.on('error', () => {});
  const child = spawn(command, args, { cwd: PROJECT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {string[]} */
  const last = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      last.push(line);
      if (last.length > LAST_LINES) last.shift();
      onLine?.(line);
    });
  }
  let running = true;
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(howItEnded(code, signal)));
  });
  void ended.then(() => {
    running = false;
    log.end();
  });
  const stop = async () => {
    if (!running) return;
    child.kill('SIGTERM');
    const hurry = setTimeout(() => child.kill('SIGKILL'), patience);
    await ended;
    clearTimeout(hurry);
  };
  stopLater(stop);
  return { pid: child.pid ?? 0, lastLines: () => last.join('\n'), ended, stop };
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function howItEnded(code, signal) {
  return signal ? `signal ${signal}` : `exit code ${code}`;
}
