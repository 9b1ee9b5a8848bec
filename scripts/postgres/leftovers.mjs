// @ts-check
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PlainProblem } from '../processes/plain-problem.mjs';
import { waitUntil } from '../processes/wait.mjs';

/**
 * Ends a server that still runs in a data folder because its shop was killed, and clears what would keep the next one
 * from starting. Call it only when it is certain that no shop runs with the folder.
 * @param {string} dataFolder
 */
export async function clearLeftovers(dataFolder) {
  if (!existsSync(dataFolder)) return;
  const pid = pidInLockFile(dataFolder);
  // SIGINT: end after rolling back what is open. SIGQUIT: at once; the next start replays the log.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
    const running = processesIn(dataFolder);
    if (running.length === 0) break;
    // Without its first process (killed too), the others end by themselves or have to be told.
    const told = pid !== null && running.includes(pid) ? [pid] : running;
    for (const each of told) tell(each, signal);
    await waitUntil(() => processesIn(dataFolder).length === 0, 10_000);
  }
  if (processesIn(dataFolder).length > 0) {
    throw new PlainProblem(
      `A Postgres server (process ${pid ?? '?'}) still runs in ${dataFolder} and does not end. End it, then start again.`,
    );
  }
  // Postgres takes the number for a living server when another program got it meanwhile. None runs in the folder.
  if (pid !== null && existsSync(`/proc/${pid}`)) rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
}

/**
 * @param {string} dataFolder
 * @returns {number | null}
 */
function pidInLockFile(dataFolder) {
  try {
    const pid = Number.parseInt(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8'), 10);
    return pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Every process of a Postgres server works inside its data folder, whatever it calls itself.
 * @param {string} dataFolder
 */
function processesIn(dataFolder) {
  const folder = realpathSync(dataFolder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, folder) && isPostgres(name))
    .map(Number);
}

/**
 * @param {string} pid
 * @param {string} folder
 */
function worksIn(pid, folder) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** @param {string} pid */
function isPostgres(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function tell(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
