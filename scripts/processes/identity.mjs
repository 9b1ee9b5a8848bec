// @ts-check
import { readFileSync } from 'node:fs';

/**
 * A name for a running process that is never given twice: process ids come round again, and after a restart of the
 * machine so do start times. Null when there is no such process.
 * @param {number} pid
 * @returns {string | null}
 */
export function identify(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name stands in brackets and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    return `${pid} ${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return null;
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
