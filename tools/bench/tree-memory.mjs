// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 200;

/**
 * Watches the memory of a process and of all that it starts.
 * @param {number} pid
 * @returns {() => number} ends the watch and gives the most megabytes that they held together; what they share, such as
 *   the code of Node, counts once
 */
export function watchMemory(pid) {
  let most = 0;
  const sample = () => {
    most = Math.max(most, kilobytesOf(pid));
  };
  const timer = setInterval(sample, SAMPLE_MS);
  sample();
  return () => {
    clearInterval(timer);
    return Math.round(most / 1024);
  };
}

/** @param {number} root */
function kilobytesOf(root) {
  return memoryByProcess(root).reduce((sum, { kilobytes }) => sum + kilobytes, 0);
}

/**
 * What a process and all that it has started hold.
 * @param {number} root
 * @returns {{ command: string, kilobytes: number }[]}
 */
export function memoryByProcess(root) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(parentOf);
  const family = new Set([root]);
  // Parents are older than their children, except where ids have wrapped around; such a child waits for the next round.
  for (let grown = -1; grown !== family.size; ) {
    grown = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return [...family].map((pid) => ({
    command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '),
    kilobytes: shareOf(pid),
  }));
}

/** @param {string} name */
function parentOf(name) {
  const text = read(`/proc/${name}/stat`);
  // The name of the command is in parentheses, and may hold anything.
  const [, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid: Number(name), parent: Number(parent) };
}

/**
 * Its memory in kB, with its part of what several processes share.
 * @param {number} pid
 */
function shareOf(pid) {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** @param {string} file of a process that may have ended meanwhile */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
