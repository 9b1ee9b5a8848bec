// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identifyFolder } from '../processes/identity.mjs';
import { codeOf, UserError } from '../processes/user-error.mjs';
import { waitUntil } from '../processes/wait.mjs';

/**
 * Stops a server that still runs in a data folder because its shop was killed, and clears what would keep the next one
 * from starting. Call it only when no shop can be running with the folder.
 * @param {string} dataFolder
 */
export async function clearLeftovers(dataFolder) {
  if (!existsSync(dataFolder)) return;
  const pid = pidInLockFile(dataFolder);
  // SIGINT: end after rolling back what is open. SIGQUIT: at once; the next start replays the log.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
    const running = processesIn(dataFolder);
    if (running.length === 0) break;
    // If its first process was killed too, the others need the signal themselves.
    const targets = pid !== null && running.includes(pid) ? [pid] : running;
    for (const each of targets) sendSignal(each, signal);
    await waitUntil(() => processesIn(dataFolder).length === 0, 10_000);
  }
  if (processesIn(dataFolder).length > 0) {
    throw new UserError(
      `A Postgres server (process ${pid ?? '?'}) still runs in ${dataFolder} and does not stop. Stop it, then start again.`,
    );
  }
  // No server runs in the folder, but Postgres would mistake another program with this process id for one.
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
 * The port of the server that runs in a data folder; null if none is ready. The folder's lock file alone
 * is not enough: in a copy of a data folder it names the server of the original.
 * @param {string} dataFolder
 */
export function portOfServerIn(dataFolder) {
  if (!existsSync(dataFolder)) return null;
  const pid = pidInLockFile(dataFolder);
  if (pid === null || !processesIn(dataFolder).includes(pid)) return null;
  const [, , , port, , , , state] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  return state?.trim() === 'ready' ? Number(port) : null;
}

/**
 * Every process of a Postgres server has its data folder as working directory. Folders are compared by
 * inode: a container's server may use another folder with the same path.
 * @param {string} dataFolder
 */
function processesIn(dataFolder) {
  const folder = identifyFolder(dataFolder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, folder) && isPostgres(name))
    .map(Number);
}

/**
 * @param {string} pid
 * @param {string} folder its identity
 */
function worksIn(pid, folder) {
  try {
    return identifyFolder(`/proc/${pid}/cwd`) === folder;
  } catch (error) {
    return codeOf(error) === 'EACCES' && wasStartedIn(pid, folder);
  }
}

/**
 * Root in a container cannot read the working directory of other users' processes, but anyone can read their arguments.
 * @param {string} pid
 * @param {string} folder its identity
 */
function wasStartedIn(pid, folder) {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return identifyFolder(args[args.indexOf('-D') + 1] ?? '') === folder;
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
function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already exited.
  }
}
