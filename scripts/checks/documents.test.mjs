// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../project.mjs';

const listFiles = (/** @type {string[]} */ ...patterns) =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: PROJECT, encoding: 'utf8' })
    .trim()
    .split('\n');

const documents = listFiles('*.md', ':!content');
const records = documents.filter((document) => document.startsWith('docs/decisions/'));
const fileNames = new Set(listFiles().map((file) => basename(file)));
/** A file of ours without its folder, such as `settle-table.ts`. */
const SOURCE_NAME = /^[\w@.[\]-]+\.(?:ts|tsx|mjs|astro|sql|css)$/;
/** Committed folders; build output such as `dist/` may be missing. */
const COMMITTED = /^(?:api|containers|content|content-reader|contract|docs|scripts|site|slicer|tools)\//;
const PATH = /^[\w@.[\]-]+(?:\/[\w@.[\]-]+)*(?:\.\w+|\/)$/;

/**
 * Paths are relative to the project or, in a folder's README, to that folder.
 * @param {string} document
 */
function missingPaths(document) {
  const text = readFileSync(join(PROJECT, document), 'utf8');
  // CONTRIBUTING says which files to write.
  const unwritten = [...text.matchAll(/^Write\b[^`\n]*`([^`\n]+)`/gm)].map(([, path = '']) => path);
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name).filter((name) => PATH.test(name));
  const folder = dirname(document);
  return names.filter((name) => {
    if (existsSync(join(PROJECT, folder, name)) || unwritten.includes(name)) return false;
    if (SOURCE_NAME.test(name)) return !fileNames.has(name);
    if (COMMITTED.test(name)) return !existsSync(join(PROJECT, name));
    const [first = ''] = name.split('/');
    return folder !== '.' && name.includes('/') && existsSync(join(PROJECT, folder, first));
  });
}

it.each(documents)('names only files that exist in %s', (document) => {
  expect(missingPaths(document)).toEqual([]);
});

it.each(documents)('links only to files that exist in %s', (document) => {
  const text = readFileSync(join(PROJECT, document), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#|\/)([^)#\s]+)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(PROJECT, dirname(document), link)))).toEqual([]);
});

it.each(documents)('cites only decision records that exist in %s', (document) => {
  const text = readFileSync(join(PROJECT, document), 'utf8');
  const cited = [...text.matchAll(/\b(?:records?|decisions?) ((?:\d{2,4}(?:, | and | to )?)+)/g)].flatMap(
    ([, numbers = '']) => numbers.match(/\d+/g) ?? [],
  );
  const isMissing = (/** @type {string} */ number) =>
    !records.some((record) => basename(record).startsWith(`${number.padStart(4, '0')}-`));
  expect(cited.filter(isMissing)).toEqual([]);
});

it.each(records)('has the form of a record: %s', (record) => {
  const text = readFileSync(join(PROJECT, record), 'utf8');
  const [number] = basename(record).split('-');
  expect(text).toMatch(new RegExp(`^# ${number}: .+\\n\\n\\d{4}-\\d\\d-\\d\\d\\n\\n## Context\\n`));
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section);
  expect(sections.filter((section) => section !== 'Alternatives')).toEqual(['Context', 'Decision', 'Consequences']);
});
