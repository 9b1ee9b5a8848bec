// @ts-check
import { Stryker } from '@stryker-mutator/core';
import { parts } from './parts.mjs';

/** Percent of a part's mutants that its tests must notice. */
const LEAST = 90;

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);

// Prints the score of each part, and what survived as a diff. A score below the least sets the exit code.
for (const name of names) {
  const part = parts[name];
  if (!part) throw new Error(`${name} is none of ${Object.keys(parts).join(', ')}.`);
  console.log(`\n${name}`);
  process.env['MUTATED_PART'] = name;
  // Random inputs are the same each time, so that the score is.
  process.env['FUZZ_SEED'] = '1';
  process.env['FUZZ_RUNS'] = '20';
  const stryker = new Stryker({
    mutate: [...part.mutate],
    plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/ignore-descriptions.mjs'],
    ignorers: ['descriptions'],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutation/vitest.config.mjs', related: false },
    coverageAnalysis: 'perTest',
    reporters: ['clear-text', ...(process.stdout.isTTY ? ['progress'] : [])],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    thresholds: { high: 100, low: LEAST, break: LEAST },
    tempDirName: '.cache/mutation',
    ignorePatterns: ['/content', '/dist', '/docs', '/.data', '/.astro', '/.cache', '/tools/pictures'],
    // A mutant that never ends is noticed too, and a busy machine must not look like one.
    timeoutMS: 20_000,
    concurrency: 2,
    allowConsoleColors: false,
  });
  await stryker.runMutationTest();
}
