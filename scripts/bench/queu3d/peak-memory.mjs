// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_AGAIN = 100;

/**
 * Watches what a process and those that it started hold in memory together, until it is told to stop.
 * @param {number} pid
 * @returns {{ stop(): number }} the most, in MB
 */
export function peakMemory(pid) {
  let peak = 0;
  const look = () => {
    peak = Math.max(
      peak,
      familyOf(pid).reduce((sum, each) => sum + residentKilobytes(each), 0),
    );
  };
  const clock = setInterval(look, LOOK_AGAIN);
  return {
    stop() {
      clearInterval(clock);
      look();
      return Math.round(peak / 1024);
    },
  };
}

/**
 * @param {number} pid
 * @returns {number[]}
 */
function familyOf(pid) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }));
  const family = [pid];
  for (const one of family) family.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid));
  return family;
}

/** @param {string} pid */
function parentOf(pid) {
  return Number(/^PPid:\s+(\d+)$/m.exec(statusOf(pid))?.[1] ?? 0);
}

/** @param {number} pid */
function residentKilobytes(pid) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(statusOf(String(pid)))?.[1] ?? 0);
}

/** @param {string} pid */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended since.
    return '';
  }
}
