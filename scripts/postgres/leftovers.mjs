// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identifyFolder } from '../processes/identity.mjs';
import { codeOf, PlainProblem } from '../processes/plain-problem.mjs';
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
 * The port of the server that runs in a data folder now; null when none answers there. The folder's lock file alone
 * does not tell: in a copy of a data folder it names the server of the original.
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
 * Every process of a Postgres server works inside its data folder, whatever it calls itself. Folders are compared by
 * inode: a container's server may work in a folder of the same path that is not this one.
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
    return codeOf(error) === 'EACCES' && wasToldToWorkIn(pid, folder);
  }
}

/**
 * Root in a container may not look at where other users' processes work; how a server was started is open to all.
 * @param {string} pid
 * @param {string} folder its identity
 */
function wasToldToWorkIn(pid, folder) {
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
function tell(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
