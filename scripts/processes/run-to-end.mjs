// @ts-check
import { spawn } from 'node:child_process';
import { PROJECT } from '../project.mjs';
import { isShuttingDown, onShutdown } from './shutdown.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let watched = false;

/**
 * Runs a command until it exits and collects its output. It has its own process group, so that Ctrl-C reaches it
 * only through us, together with everything it started. During shutdown the promise never resolves.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runToEnd(command, args, { env = process.env, cwd = PROJECT } = {}) {
  if (!watched) onShutdown(stopAll);
  watched = true;
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => finish(null, `${output}${error.message}`));
    child.once('close', (code) => finish(code, output));
    /**
     * @param {number | null} code
     * @param {string} printed
     */
    function finish(code, printed) {
      running.delete(child);
      if (!isShuttingDown()) resolve({ code, output: printed });
    }
  });
}

async function stopAll() {
  await Promise.all([...running].map(stopGroup));
}

/** @param {import('node:child_process').ChildProcess} child */
function stopGroup(child) {
  return new Promise((resolve) => {
    const killTimer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), 5_000);
    child.once('close', () => {
      clearTimeout(killTimer);
      resolve(undefined);
    });
    signalGroup(child.pid, 'SIGTERM');
  });
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It has already exited.
  }
}
