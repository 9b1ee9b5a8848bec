// @ts-check

import { startersOf } from './identity.mjs';
import { print, printError, silenceSteps } from './print.mjs';
import { explain } from './user-error.mjs';

/** @type {(() => unknown)[]} */
const cleanups = [];
/** @type {Promise<void> | null} */
let stopping = null;

/**
 * Registers a cleanup to run before this process exits; the last one registered runs first.
 * @param {() => unknown} cleanup
 */
export function onShutdown(cleanup) {
  cleanups.push(cleanup);
  if (stopping) stopping = stopping.then(runCleanups);
}

export function isShuttingDown() {
  return stopping !== null;
}

/**
 * Runs all cleanups, then exits. A second call waits for the first.
 * @param {number} exitCode
 * @returns {Promise<never>}
 */
export async function shutDown(exitCode) {
  if (!stopping) {
    process.exitCode = exitCode;
    silenceSteps();
    stopping = runCleanups();
  }
  /** @type {Promise<void> | null} */
  let seen = null;
  while (seen !== stopping) {
    seen = stopping;
    await seen;
  }
  process.exit();
}

async function runCleanups() {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    try {
      await cleanup();
    } catch (error) {
      printError(explain(error));
    }
  }
}

/**
 * Runs a command's work. Ctrl-C, SIGTERM and a closed terminal shut it down in order; a failure also prints its message.
 * @param {() => Promise<void>} work
 * @param {{ exitCodeOnSignal: number, onSignal?: string }} options
 */
export async function runCommand(work, { exitCodeOnSignal, onSignal }) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (!stopping && onSignal) print(onSignal);
      void shutDown(exitCodeOnSignal);
    });
  }
  shutDownWithNpm(exitCodeOnSignal);
  try {
    await work();
  } catch (error) {
    // Failures during shutdown are caused by it.
    if (!stopping) printError(explain(error));
    await shutDown(1);
  }
}

/**
 * npm runs commands through a shell, and a signal to npm kills one or the other without notifying us: if either is gone, we
 * shut down too. What npm was started from may end: a shop that was started in the background goes on.
 * @param {number} exitCode
 */
function shutDownWithNpm(exitCode) {
  if (!process.env.npm_lifecycle_event) return;
  const initial = startersOf(process.ppid);
  setInterval(() => startersOf(process.ppid) === initial || void shutDown(exitCode), 300).unref();
}
