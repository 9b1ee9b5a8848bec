// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { PlainProblem } from '../../processes/plain-problem.mjs';

/**
 * @typedef {object} BuiltPage
 * @property {string} file on the disk
 * @property {string} path decoded, such as `/shop/PLA Ltd/`
 */

/**
 * Every page of a built site.
 * @param {string} folder
 * @returns {BuiltPage[]}
 */
export function builtPages(folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const pages = names
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => ({
      file: join(folder, name),
      path: `/${name.replaceAll(sep, '/').replace(/(^|\/)index\.html$/, '$1')}`,
    }));
  if (pages.length === 0) throw new PlainProblem(`There are no pages in ${folder}.`);
  return pages;
}
