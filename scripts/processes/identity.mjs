// @ts-check
import { readFileSync, statSync } from 'node:fs';

/**
 * A unique name for a running process: process ids are reused, and after a reboot so are start times. Null if there is
 * no such process.
 * @param {number} pid
 * @returns {string | null}
 */
export function identify(pid) {
  const [state, , ...fields] = statusOf(pid);
  if (!state || state === 'Z') return null;
  return `${pid} ${fields[17]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
}

/**
 * What started us, by the id of our parent: npm, or the shell of npm and npm itself. (`exec` leaves out the shell.)
 * @param {number} parent
 * @returns {string} one or two ids
 */
export function startersOf(parent) {
  return isShell(parent) ? `${parent} ${statusOf(parent)[1]}` : `${parent}`;
}

/** @param {number} pid */
function isShell(pid) {
  try {
    return /^\w*sh$/.test(readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  } catch {
    return false;
  }
}

/**
 * Its state, its parent, and so on, as proc_pid_stat(5) orders them.
 * @param {number} pid
 * @returns {string[]} empty if there is no such process
 */
function statusOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name is in parentheses and may itself contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** @param {string} identity */
export function pidOf(identity) {
  return Number.parseInt(identity, 10);
}

/** @param {string} identity */
export function isRunning(identity) {
  return identify(pidOf(identity)) === identity;
}

/**
 * Identifies a folder under any path, link or mount; a copy of the folder has another identity.
 * @param {string} path
 */
export function identifyFolder(path) {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}
