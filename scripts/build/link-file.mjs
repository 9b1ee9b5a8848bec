// @ts-check
import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../processes/user-error.mjs';

/** @type {Set<string>} */
const made = new Set();

/**
 * With `recursive`, Node asks for each folder above as well: half a second for five thousand pages.
 * @param {string} folder
 */
export function makeFolder(folder) {
  if (made.has(folder)) return;
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') mkdirSync(folder, { recursive: true });
    else if (codeOf(error) !== 'EEXIST') throw error;
  }
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
