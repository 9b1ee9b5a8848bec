// @ts-check
import { spawn } from 'node:child_process';
import { PROJECT } from '../setup/project.mjs';
import { beforeTheEnd, isEnding } from './shutdown.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let watched = false;

/**
 * Runs a command until it ends and keeps what it prints. It has a process group of its own, so that Ctrl-C reaches it
 * through us only, and with everything it started. Once this process is ending, nothing that waits goes on.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runToEnd(command, args, { env = process.env, cwd = PROJECT } = {}) {
  if (!watched) beforeTheEnd(stopAll);
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
      if (!isEnding()) resolve({ code, output: printed });
    }
  });
}

async function stopAll() {
  await Promise.all([...running].map(stopGroup));
}

/** @param {import('node:child_process').ChildProcess} child */
function stopGroup(child) {
  return new Promise((resolve) => {
    const hurry = setTimeout(() => tellGroup(child.pid, 'SIGKILL'), 5_000);
    child.once('close', () => {
      clearTimeout(hurry);
      resolve(undefined);
    });
    tellGroup(child.pid, 'SIGTERM');
  });
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function tellGroup(pid, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
