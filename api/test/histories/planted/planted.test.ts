import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { patches, ROOT } from './patches.ts';

it('has at least twenty planted bugs', () => {
  expect(patches.length).toBeGreaterThanOrEqual(20);
});

// Whoever changes the lines of a bug plants it again in the new ones.
it.each(patches)('can still plant $name: $slip', ({ path }) => {
  execFileSync('git', ['apply', '--check', path], { cwd: ROOT });
});
