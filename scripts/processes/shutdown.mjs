// @ts-check

import { parentOf } from './identity.mjs';
import { explain } from './plain-problem.mjs';
import { complain, endSteps, say } from './say.mjs';

/** @type {(() => unknown)[]} */
const duties = [];
/** @type {Promise<void> | null} */
let ending = null;

/**
 * Remembers what has to be undone before this process ends; the last is undone first.
 * @param {() => unknown} duty
 */
export function beforeTheEnd(duty) {
  duties.push(duty);
  if (ending) ending = ending.then(runDuties);
}

export function isEnding() {
  return ending !== null;
}

/**
 * Undoes everything, then ends this process. A second call waits for the first.
 * @param {number} exitCode
 * @returns {Promise<never>}
 */
export async function end(exitCode) {
  if (!ending) {
    process.exitCode = exitCode;
    endSteps();
    ending = runDuties();
  }
  /** @type {Promise<void> | null} */
  let seen = null;
  while (seen !== ending) {
    seen = ending;
    await seen;
  }
  process.exit();
}

async function runDuties() {
  for (let duty = duties.pop(); duty; duty = duties.pop()) {
    try {
      await duty();
    } catch (error) {
      complain(explain(error));
    }
  }
}

/**
 * Runs a command's work. Ctrl-C, SIGTERM and a closed terminal end it in order, and a failure ends it with its sentence.
 * @param {() => Promise<void>} work
 * @param {{ exitCodeOnSignal: number, onSignal?: string }} options
 */
export async function runCommand(work, { exitCodeOnSignal, onSignal }) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (!ending && onSignal) say(onSignal);
      void end(exitCodeOnSignal);
    });
  }
  endWithNpm(exitCodeOnSignal);
  try {
    await work();
  } catch (error) {
    // What fails while everything is being stopped fails for that reason.
    if (!ending) complain(explain(error));
    await end(1);
  }
}

/**
 * npm runs commands through a shell, and a signal to npm ends one or the other without telling us: what they leave
 * behind ends too.
 * @param {number} exitCode
 */
function endWithNpm(exitCode) {
  if (!process.env.npm_lifecycle_event) return;
  const before = parents();
  setInterval(() => parents() === before || void end(exitCode), 300).unref();
}

/** Our parent and its parent: the shell and npm. */
function parents() {
  return `${process.ppid} ${parentOf(process.ppid)}`;
}
