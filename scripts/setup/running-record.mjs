// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, identifyFolder, isRunning, pidOf } from '../processes/identity.mjs';
import { acquireLock } from '../processes/lock.mjs';
import { print } from '../processes/print.mjs';
import { UserError } from '../processes/user-error.mjs';
import { waitUntil } from '../processes/wait.mjs';

/**
 * The record that a running shop keeps in its data folder.
 * @typedef {object} Running
 * @property {string} folder identity of the data folder: a copy of the folder contains the record of the original's processes
 * @property {string} path of that folder
 * @property {string} command such as "npm start"
 * @property {string} since ISO
 * @property {string} shop the process that started the services
 * @property {Record<string, string>} services by name
 * @property {boolean} closing
 *
 * @typedef {object} RunningRecord
 * @property {(name: string, pid: number) => void} add records a service, replacing an earlier one with that name
 * @property {() => void} closes
 * @property {() => void} remove
 */

/**
 * Makes this process the only shop of a data folder, and stops the services that a killed shop left behind.
 * @param {string} dataDir
 * @param {string} command that the user typed
 * @returns {Promise<RunningRecord>}
 */
export async function claimDataFolder(dataDir, command) {
  const file = join(dataDir, 'running.json');
  const folder = identifyFolder(dataDir);
  const release = await acquireLockSoon(dataDir, file);
  const before = read(file);
  const isThisFolder = before?.folder === folder;
  // An earlier version used another lock: its shop is recognized by its record.
  const another = before?.shop && isRunning(before.shop) && (isThisFolder || !before.folder);
  if (!release || another) {
    release?.();
    throw new UserError(inUseMessage(dataDir, isThisFolder || another ? before : null));
  }
  if (before && isThisFolder) await stopLeftovers(Object.values(before.services ?? {}));
  else if (before?.folder) print(`${dataDir} is a copy of ${before.path}. Services running there are left alone.`);
  /** @type {Running} */
  const record = {
    folder,
    path: dataDir,
    command,
    since: new Date().toISOString(),
    shop: identify(process.pid) ?? '',
    services: {},
    closing: false,
  };
  const write = () => writeFileSync(file, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  write();
  return {
    add(name, pid) {
      record.services[name] = identify(pid) ?? '';
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
 * Waits longer for a shop that is already closing.
 * @param {string} dataDir
 * @param {string} file
 */
async function acquireLockSoon(dataDir, file) {
  const start = Date.now();
  let release = acquireLock(dataDir);
  while (!release && Date.now() - start < (read(file)?.closing ? 30_000 : 1_000)) {
    await pause(100);
    release = acquireLock(dataDir);
  }
  return release;
}

/**
 * @param {string} dataDir
 * @param {Partial<Running> | null} holder
 */
function inUseMessage(dataDir, holder) {
  const pid = holder?.shop ? pidOf(holder.shop) : null;
  const command = holder?.command ? `"${holder.command}"` : 'Another command';
  const since = holder?.since ? ` since ${holder.since.slice(0, 16).replace('T', ' ')} UTC` : '';
  const process = pid ? ` (process ${pid})` : '';
  const stop = pid ? `Stop it first (Ctrl-C where it runs, or kill ${pid})` : 'Stop it first';
  return (
    `${command}${process} is using the data folder ${dataDir}${since}. ` +
    `${stop}, or start a second shop with its own DATA_DIR and PORT. ` +
    'To upgrade it, build the pages of this version while it is open: npm run publish -- --ahead.'
  );
}

/**
 * @param {string} file
 * @returns {Partial<Running> | null}
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string[]} identities */
async function stopLeftovers(identities) {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
    const running = identities.filter(isRunning);
    if (running.length === 0) return;
    for (const each of running) process.kill(pidOf(each), signal);
    await waitUntil(() => !running.some(isRunning), 10_000);
  }
}
