// @ts-check
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hidden files are not served. */
const FILE_LIST = '.files';

/**
 * Writes down the files of a built site for the API, which would take a minute to list fifty thousand folders: one a line,
 * with 1 for a brotli copy beside it, 2 for a gzip copy, 3 for both.
 * @param {string} folder
 */
export function listFiles(folder) {
  /** @type {string[]} */
  const lines = [];
  /** @param {string} below path of a folder, with a slash at its end */
  function addFolder(below) {
    const entries = readdirSync(join(folder, below), { withFileTypes: true });
    const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
    for (const name of names) {
      if (/\.(br|gz)$/.test(name) && names.has(name.slice(0, -3))) continue;
      const copies = (names.has(`${name}.br`) ? 1 : 0) + (names.has(`${name}.gz`) ? 2 : 0);
      if (!name.startsWith('.')) lines.push(`${below}${name} ${copies}`);
    }
    for (const entry of entries) if (entry.isDirectory()) addFolder(`${below}${entry.name}/`);
  }
  addFolder('');
  writeFileSync(join(folder, FILE_LIST), lines.sort().join('\n'));
}
