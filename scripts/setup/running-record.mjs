// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isRunning, pidOf } from '../processes/identity.mjs';
import { takeLock } from '../processes/lock.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { waitUntil } from '../processes/wait.mjs';

/**
 * @typedef {object} RunningRecord
 * @property {(pid: number) => void} addApi
 * @property {() => void} closes
 * @property {() => void} remove
 */

/**
 * Makes this process the only shop of a data folder, and ends the API that a killed one left behind.
 * @param {string} dataDir
 * @returns {Promise<RunningRecord>}
 */
export async function becomeTheShopOf(dataDir) {
  const file = join(dataDir, 'running.json');
  const release = await takeLockSoon(`data ${dataDir}`, file);
  const before = read(file);
  if (!release) {
    const at = before?.shop ? ` as process ${pidOf(before.shop)}` : '';
    throw new PlainProblem(
      `The shop already runs with the data folder ${dataDir}${at}. ` +
        'Stop it first, or start a second one with its own DATA_DIR and PORT.',
    );
  }
  if (before?.api) await stopLeftover(before.api);
  const record = { shop: identify(process.pid), api: /** @type {string | null} */ (null), closing: false };
  const write = () => writeFileSync(file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  write();
  return {
    addApi(pid) {
      record.api = identify(pid);
      write();
    },
    closes() {
      record.closing = true;
      write();
    },
    remove() {
      rmSync(file, { force: true });
      release();
    },
  };
}

/**
 * A shop that was just told to close gets the time for it.
 * @param {string} name
 * @param {string} file
 */
async function takeLockSoon(name, file) {
  const start = Date.now();
  let release = await takeLock(name);
  while (!release && Date.now() - start < (read(file)?.closing ? 30_000 : 1_000)) {
    await pause(100);
    release = await takeLock(name);
  }
  return release;
}

/**
 * @param {string} file
 * @returns {{ shop?: string, api?: string, closing?: boolean } | null}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} identity */
async function stopLeftover(identity) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
    if (!isRunning(identity)) return;
    process.kill(pidOf(identity), signal);
    await waitUntil(() => !isRunning(identity), 10_000);
  }
}
