// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, identifyFolder, isRunning, pidOf } from '../processes/identity.mjs';
import { takeLock } from '../processes/lock.mjs';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { say } from '../processes/say.mjs';
import { waitUntil } from '../processes/wait.mjs';

/**
 * What a shop writes into its data folder while it runs.
 * @typedef {object} Running
 * @property {string} folder the data folder it is for: a copy of the folder holds a record of the original's processes
 * @property {string} path where that folder was
 * @property {string} command such as "npm start"
 * @property {string} since ISO
 * @property {string} shop the process that started the others
 * @property {Record<string, string>} services by name
 * @property {boolean} closing
 *
 * @typedef {object} RunningRecord
 * @property {(name: string, pid: number) => void} add notes a service, in place of an earlier one of that name
 * @property {() => void} closes
 * @property {() => void} remove
 */

/**
 * Makes this process the only shop of a data folder, and ends the services that a killed one left behind.
 * @param {string} dataDir
 * @param {string} command that a person typed
 * @returns {Promise<RunningRecord>}
 */
export async function becomeTheShopOf(dataDir, command) {
  const file = join(dataDir, 'running.json');
  const folder = identifyFolder(dataDir);
  const release = await takeLockSoon(dataDir, file);
  const before = read(file);
  const ofThisFolder = before?.folder === folder;
  // The lock of an earlier version is another one: a shop that runs without ours is known by its record.
  const another = before?.shop && isRunning(before.shop) && (ofThisFolder || !before.folder);
  if (!release || another) {
    release?.();
    throw new PlainProblem(whoHolds(dataDir, ofThisFolder || another ? before : null));
  }
  if (before && ofThisFolder) await stopLeftovers(Object.values(before.services ?? {}));
  else if (before?.folder) say(`${dataDir} is a copy of ${before.path}. What runs there is left alone.`);
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
 * A shop that was just told to close gets the time for it.
 * @param {string} dataDir
 * @param {string} file
 */
async function takeLockSoon(dataDir, file) {
  const start = Date.now();
  let release = takeLock(dataDir);
  while (!release && Date.now() - start < (read(file)?.closing ? 30_000 : 1_000)) {
    await pause(100);
    release = takeLock(dataDir);
  }
  return release;
}

/**
 * @param {string} dataDir
 * @param {Partial<Running> | null} holder
 */
function whoHolds(dataDir, holder) {
  const pid = holder?.shop ? pidOf(holder.shop) : null;
  const command = holder?.command ? `"${holder.command}"` : 'Another command';
  const since = holder?.since ? ` since ${holder.since.slice(0, 16).replace('T', ' ')} UTC` : '';
  const process = pid ? ` (process ${pid})` : '';
  const stop = pid ? `Stop that first (Ctrl-C where it runs, or kill ${pid})` : 'Stop that first';
  return (
    `${command}${process} runs with the data folder ${dataDir}${since}. ` +
    `${stop}, or start a second shop with its own DATA_DIR and PORT.`
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
