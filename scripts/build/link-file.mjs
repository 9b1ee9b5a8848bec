// @ts-check
import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** @type {Set<string>} */
const made = new Set();

/** @param {string} folder */
export function makeFolder(folder) {
  if (made.has(folder)) return;
  mkdirSync(folder, { recursive: true });
  made.add(folder);
}

/**
 * Puts a built file into another folder without copying it: nothing changes a built file in place.
 * @param {string} from
 * @param {string} to
 */
export function linkFile(from, to) {
  makeFolder(dirname(to));
  try {
    linkSync(from, to);
  } catch {
    // Some disks have no hard links, and the folders may be on two disks.
    copyFileSync(from, to);
  }
}
