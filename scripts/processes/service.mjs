// @ts-check
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PROJECT } from '../project.mjs';
import { onShutdown } from './shutdown.mjs';
import { UserError } from './user-error.mjs';

const LAST_LINES = 12;
const LOG_BYTES = 10 * 1024 * 1024;

/**
 * @typedef {object} Service
 * @property {number} pid
 * @property {() => string} lastLines the last lines of its output
 * @property {Promise<string>} ended why, such as "exit code 1"
 * @property {() => Promise<void>} stop
 *
 * @typedef {object} ServiceOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logFile receives all its output
 * @property {number} [stopTimeout] milliseconds between SIGTERM and SIGKILL
 * @property {(line: string) => void} [onLine] called with each line of its output
 * @property {(stop: () => Promise<void>) => void} [stopLater] registers its stop function for the shutdown
 */

/**
 * Starts a long-running process in its own process group. It is stopped before this process exits.
 * @param {string} command
 * @param {string[]} args
 * @param {ServiceOptions} options
 * @returns {Service}
 */
export function startService(command, args, { env, logFile, stopTimeout = 10_000, onLine, stopLater = onShutdown }) {
  if (existsSync(logFile) && statSync(logFile).size > LOG_BYTES) renameSync(logFile, `${logFile}.1`);
  const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
  // A full disk must not stop the shop because of its log.
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
    child.once('close', (code, signal) => resolve(exitReason(code, signal)));
  });
  void ended.then(() => {
    running = false;
    log.end();
  });
  const stop = async () => {
    if (!running) return;
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
    await ended;
    clearTimeout(killTimer);
  };
  stopLater(stop);
  return { pid: child.pid ?? 0, lastLines: () => last.join('\n'), ended, stop };
}

/**
 * Starts a service that says `{"ready":true}` on its own line, and waits for that line.
 * @param {string} name such as "The slicer"
 * @param {string} command
 * @param {string[]} args
 * @param {Omit<ServiceOptions, 'onLine'> & { onStart?: (pid: number) => void }} options
 * @returns {Promise<Service>}
 */
export async function startReadyService(name, command, args, { onStart, ...options }) {
  /** @type {() => void} */
  let announce = () => {};
  /** @type {Promise<'ready'>} */
  const announced = new Promise((resolve) => {
    announce = () => resolve('ready');
  });
  const onLine = (/** @type {string} */ line) => line.includes('"ready":true') && announce();
  const service = startService(command, args, { ...options, onLine });
  onStart?.(service.pid);
  const outcome = await Promise.race([announced, service.ended]);
  if (outcome === 'ready') return service;
  throw new UserError(`${name} did not start (${outcome}). Last output:\n${service.lastLines() || '(nothing)'}`);
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitReason(code, signal) {
  return signal ? `signal ${signal}` : `exit code ${code}`;
}
