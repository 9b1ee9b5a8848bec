// @ts-check
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The contract's error table alone would lead to half of all tests. */
const MAX_IMPORTERS = 20;

const CODE = /\.(ts|tsx|mjs|astro)$/;
const TEST = /\.test\.(ts|tsx|mjs)$/;

/**
 * Tests that a change is most likely to break:
 * - the changed test files
 * - the test beside a changed file (`coupons.test.ts` of `coupons.ts`)
 * - the tests that import a changed file themselves
 * - the tests beside files that import it, unless more than 20 do
 * @param {readonly string[]} changed paths from the project's root
 * @param {readonly string[]} files all files of the project
 * @param {(file: string) => string} [read]
 * @returns {string[]} sorted
 */
export function chooseTests(changed, files, read = (file) => readFileSync(file, 'utf8')) {
  const existing = new Set(files);
  const importers = findImporters(
    files.filter((file) => CODE.test(file)),
    read,
  );
  /** @param {string} file */
  const besideOf = (file) =>
    ['.test.ts', '.test.tsx', '.test.mjs']
      .map((ending) => file.replace(/\.[^./]+$/, ending))
      .filter((test) => existing.has(test));
  /** @param {string} file */
  const testsOf = (file) => {
    if (TEST.test(file)) return [file];
    // Migrations are read by their folder.
    const others = [...(importers.get(file) ?? []), ...(importers.get(dirname(file)) ?? [])];
    const sources = others.filter((other) => !TEST.test(other));
    const near = sources.length > MAX_IMPORTERS ? [] : sources.flatMap(besideOf);
    return [...besideOf(file), ...others.filter((other) => TEST.test(other)), ...near];
  };
  return [...new Set(changed.filter((file) => existing.has(file)).flatMap(testsOf))]
    .filter((test) => !test.startsWith('site/e2e/') && !test.includes('.long.test.'))
    .sort();
}

/**
 * Who names a file or folder by a relative path: an import, a worker's address or a mock. Imports here have endings, so
 * no resolver is needed.
 * @param {readonly string[]} files
 * @param {(file: string) => string} read
 */
function findImporters(files, read) {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const file of files) {
    for (const [, path = ''] of read(file).matchAll(/['"](\.\.?\/[^'"\n]+)['"]/g)) {
      const target = join(dirname(file), path).replace(/\/$/, '');
      importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return importers;
}
