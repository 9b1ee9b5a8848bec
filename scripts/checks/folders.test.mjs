// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../project.mjs';

/** Imports are found in the text, because no tool of ours follows those between .astro files. Types count as well. */
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
/**
 * Tests may take what they need from anywhere. `deps.ts` names the type of everything that the domain's verbs are given.
 */
const NOT_READ = /\.test\.|-for-test\.|(^|\/)(test|mocks|e2e)\/|^api\/domain\/deps\.ts$/;

/** The rooms that each room imports from: a folder is one, and so is a file that lies beside folders. */
function importsOfRooms() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: PROJECT });
  const files = String(listed)
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|js|astro)$/.test(file) && !NOT_READ.test(file));
  const withFolders = new Set(files.map((file) => dirname(dirname(file))));
  const roomOf = (/** @type {string} */ file) => (withFolders.has(dirname(file)) ? file : dirname(file));
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  for (const file of files) {
    const room = roomOf(file);
    const taken = imports.get(room) ?? new Set();
    imports.set(room, taken);
    for (const [, path = ''] of readFileSync(join(PROJECT, file), 'utf8').matchAll(IMPORT)) {
      const other = normalize(join(dirname(file), path));
      if (!NOT_READ.test(other) && roomOf(other) !== room) taken.add(roomOf(other));
    }
  }
  return imports;
}

/**
 * What is left when every room is taken away that imports none of the others, or that none of them imports.
 * @param {Map<string, Set<string>>} imports
 */
function inCircles(imports) {
  const left = new Map(imports);
  let isSmaller = true;
  while (isSmaller) {
    const taken = new Set([...left.values()].flatMap((others) => [...others]));
    const free = [...left].filter(
      ([room, others]) => !taken.has(room) || ![...others].some((other) => left.has(other)),
    );
    for (const [room] of free) left.delete(room);
    isSmaller = free.length > 0;
  }
  return [...left.keys()];
}

it('has no folders that import each other', () => {
  expect(inCircles(importsOfRooms())).toEqual([]);
});

it('notices folders that import each other, by way of others too', () => {
  const imports = new Map([
    ['stores', new Set(['lib'])],
    ['lib', new Set(['build'])],
    ['build', new Set(['stores'])],
    ['ui', new Set()],
    ['islands', new Set(['stores', 'ui'])],
  ]);
  expect(inCircles(imports)).toEqual(['stores', 'lib', 'build']);
});
