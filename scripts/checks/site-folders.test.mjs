import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../setup/project.mjs';

/** Imports are found in the text, because no tool of ours follows those between .astro files. */
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
/** Tests may take what they need from anywhere. The desk has rules of its own. */
const NOT_READ = /\.test\.|^site\/(mocks|e2e)\/|\/desk\//;

/** The folders that each folder of the site imports from. */
function importsOfFolders() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'site'], {
    cwd: PROJECT,
  });
  const imports = new Map();
  for (const file of String(listed).split('\n')) {
    if (!/\.(ts|tsx|js|astro)$/.test(file) || NOT_READ.test(file)) continue;
    const folder = dirname(file);
    const taken = imports.get(folder) ?? new Set();
    imports.set(folder, taken);
    for (const [, path] of readFileSync(join(PROJECT, file), 'utf8').matchAll(IMPORT)) {
      const other = dirname(normalize(join(folder, path)));
      if (other !== folder && other.startsWith('site/')) taken.add(other);
    }
  }
  return imports;
}

/**
 * What is left when every folder is taken away that imports none of the others, or that none of them imports.
 * @param {Map<string, Set<string>>} imports
 */
function inCircles(imports) {
  const left = new Map(imports);
  let isSmaller = true;
  while (isSmaller) {
    const taken = new Set([...left.values()].flatMap((others) => [...others]));
    const free = [...left].filter(
      ([folder, others]) => !taken.has(folder) || ![...others].some((other) => left.has(other)),
    );
    for (const [folder] of free) left.delete(folder);
    isSmaller = free.length > 0;
  }
  return [...left.keys()];
}

it('has no folders of the site that import each other', () => {
  expect(inCircles(importsOfFolders())).toEqual([]);
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
