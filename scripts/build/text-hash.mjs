// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Adds names and texts, which are the same in a copy of the folder.
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path below it
 * @param {RegExp} [leftOut] names
 */
export function addTexts(hash, root, path, leftOut) {
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    const names = readdirSync(full).filter((name) => !leftOut?.test(name));
    for (const name of names.sort()) addTexts(hash, root, join(path, name), leftOut);
  } else if (found) hash.update(`${path} ${found.size}\n`).update(readFileSync(full));
}

/**
 * A hash of the texts of a file or folder.
 * @param {string} root
 * @param {string} path below it
 */
export function textHash(root, path) {
  const hash = createHash('sha256');
  addTexts(hash, root, path);
  return hash.digest('base64url');
}
