// @ts-check
import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './count-tests.mjs';
import { summarise } from './summary.mjs';

test('each check counts as one, and so does each test', () => {
  const results = [
    { name: 'types', passed: true },
    { name: 'unit tests', passed: true, tests: { passed: 10, failed: 0 } },
  ];
  expect(summarise(results)).toEqual({ line: '12 passed, 0 failed', allPassed: true });
});

test('one failing test fails the run', () => {
  const results = [{ name: 'unit tests', passed: false, tests: { passed: 9, failed: 1 } }];
  expect(summarise(results)).toEqual({ line: '9 passed, 2 failed', allPassed: false });
});

test('a run without checks is no success', () => {
  expect(summarise([])).toEqual({ line: '0 passed, 0 failed', allPassed: false });
});

test('a skipped test counts as failed', () => {
  expect(countVitest('{"numTotalTests":5,"numPassedTests":3,"numPendingTests":2}')).toEqual({ passed: 3, failed: 2 });
  expect(countPlaywright('{"stats":{"expected":4,"unexpected":1,"flaky":1,"skipped":2}}')).toEqual({
    passed: 4,
    failed: 4,
  });
});
