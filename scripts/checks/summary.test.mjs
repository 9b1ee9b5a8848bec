// @ts-check
import { expect, it } from 'vitest';
import { listFailures, listThings, summarize } from './summary.mjs';
import { countPlaywright, countVitest, failedInPlaywright, failedInVitest } from './test-reports.mjs';

it('counts each check, and each test', () => {
  const results = [
    { name: 'types', passed: true },
    { name: 'unit tests', passed: true, tests: { passed: 10, failed: 0 } },
  ];
  expect(summarize(results)).toEqual({ line: '12 passed, 0 failed', allPassed: true });
});

it('names the things that a check looked at apart from the tests', () => {
  const results = [
    { name: 'types', passed: true },
    { name: 'links of pages', passed: true, things: 1447 },
    { name: 'structured data', passed: false, things: 364 },
  ];
  expect(summarize(results).line).toBe('2 passed, 1 failed');
  expect(listThings(results)).toEqual([
    'Checked things, not counted as tests: links of pages 1447, structured data 364',
  ]);
});

it('fails the run if one test fails', () => {
  const results = [{ name: 'unit tests', passed: false, tests: { passed: 9, failed: 1 } }];
  expect(summarize(results)).toEqual({ line: '9 passed, 2 failed', allPassed: false });
});

it('fails a run without checks', () => {
  expect(summarize([])).toEqual({ line: '0 passed, 0 failed', allPassed: false });
});

it('counts a skipped test as failed', () => {
  expect(countVitest('{"numTotalTests":5,"numPassedTests":3,"numPendingTests":2}')).toEqual({ passed: 3, failed: 2 });
  expect(countPlaywright('{"stats":{"expected":4,"unexpected":1,"flaky":1,"skipped":2}}')).toEqual({
    passed: 4,
    failed: 4,
  });
});

const failedTest = {
  status: 'failed',
  fullName: 'the cart is empty',
  failureMessages: ['\u001b[31mError: 1 line\n at x'],
};

it('lists at the end which tests failed and why', () => {
  const file = { name: `${process.cwd()}/api/cart.test.ts`, status: 'failed' };
  const broken = { name: 'api/b.test.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] };
  const passed = { status: 'passed', fullName: 'the cart holds' };
  const vitest = { testResults: [{ ...file, assertionResults: [passed, failedTest] }, broken] };
  const spec = { file: 'cart.spec.ts', line: 7, title: 'a spool is bought' };
  const errors = [{ message: 'Out of time' }, { message: 'Error: click\n  a log', location: { line: 12 } }];
  const phone = { projectName: 'phone', status: 'unexpected', results: [{ errors }] };
  const desktop = { projectName: 'desktop', status: 'expected', results: [] };
  const playwright = { suites: [{ suites: [{ specs: [{ ...spec, tests: [phone, desktop] }] }] }], errors: [] };
  expect(
    listFailures([
      { name: 'types', passed: true, output: 'fine' },
      { name: 'unit tests', passed: false, failures: failedInVitest(JSON.stringify(vitest)) },
      { name: 'browser tests', passed: false, failures: failedInPlaywright(JSON.stringify(playwright)) },
      { name: 'import rules', passed: false, output: 'one\n\ntwo\n' },
    ]),
  ).toEqual([
    'FAILED  unit tests',
    '  api/cart.test.ts: the cart is empty: Error: 1 line',
    '  api/b.test.ts: SyntaxError: no',
    'FAILED  browser tests',
    '  cart.spec.ts:7 (phone): a spool is bought',
    '    at the end: Out of time',
    '    line 12: Error: click',
    'FAILED  import rules',
    '  one',
    '  two',
  ]);
});

it('gives the reason when the shop did not start for the browser tests', () => {
  expect(failedInPlaywright('{"suites":[],"errors":[{"message":"Error: no server\\n"}]}')).toEqual([
    'no test ran: Error: no server',
  ]);
});

it('keeps the list within sixty lines', () => {
  const failures = Array.from({ length: 500 }, (_, number) => `test ${number} ${'x'.repeat(400)}`);
  const results = ['a', 'b', 'c'].map((name) => ({ name, passed: false, failures }));
  const lines = listFailures(results);
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines[19]).toBe('  … and 482 more');
  expect(lines.every((line) => line.length <= 202)).toBe(true);
});

it('lists nothing if everything passed', () => {
  expect(listFailures([{ name: 'types', passed: true, output: 'fine' }])).toEqual([]);
});
