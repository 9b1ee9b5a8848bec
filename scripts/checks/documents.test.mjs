// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../setup/project.mjs';

const tracked = execFileSync('git', ['ls-files', '*.md', '--', ':!content'], { cwd: PROJECT, encoding: 'utf8' });
const documents = tracked.trim().split('\n');
/** Committed folders; build output such as `dist/` may be missing. */
const COMMITTED = /^(?:api|containers|content|content-reader|contract|docs|scripts|site|slicer|tools)\//;
const PATH = /^[\w@.[\]-]+(?:\/[\w@.[\]-]+)*(?:\.\w+|\/)$/;

/**
 * Paths are relative to the project or, in a folder's README, to that folder.
 * @param {string} document
 */
function missingPaths(document) {
  const text = readFileSync(join(PROJECT, document), 'utf8');
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name).filter((name) => PATH.test(name));
  const folder = dirname(document);
  return names.filter((name) => {
    if (existsSync(join(PROJECT, folder, name))) return false;
    if (COMMITTED.test(name)) return !existsSync(join(PROJECT, name));
    const [first = ''] = name.split('/');
    return folder !== '.' && name.includes('/') && existsSync(join(PROJECT, folder, first));
  });
}

it.each(documents)('names only files that exist in %s', (document) => {
  expect(missingPaths(document)).toEqual([]);
});
