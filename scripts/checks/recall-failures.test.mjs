// @ts-check
import { expect, test } from 'vitest';
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs';
import { recallFailures } from './recall-failures.mjs';

const failedTest = {
  status: 'failed',
  fullName: 'the cart is empty',
  failureMessages: ['\u001b[31mError: 1 line\n at x'],
};

test('who reads the end only learns which tests failed and why', () => {
  const file = { name: `${process.cwd()}/api/cart.test.ts`, status: 'failed' };
  const broken = { name: 'api/b.test.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] };
  const passed = { status: 'passed', fullName: 'the cart holds' };
  const vitest = { testResults: [{ ...file, assertionResults: [passed, failedTest] }, broken] };
  const spec = { file: 'cart.spec.ts', line: 7, title: 'a spool is bought' };
  const phone = { projectName: 'phone', status: 'unexpected', results: [{ error: { message: 'Timeout' } }] };
  const desktop = { projectName: 'desktop', status: 'expected', results: [] };
  const playwright = { suites: [{ suites: [{ specs: [{ ...spec, tests: [phone, desktop] }] }] }], errors: [] };
  expect(
    recallFailures([
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
    '  cart.spec.ts:7 (phone): a spool is bought: Timeout',
    'FAILED  import rules',
    '  one',
    '  two',
  ]);
});

test('a shop that did not start for the browser tests is told as the reason', () => {
  expect(failedInPlaywright('{"suites":[],"errors":[{"message":"Error: no server\\n"}]}')).toEqual([
    'no test: Error: no server',
  ]);
});

test('however much fails, it is told in sixty lines', () => {
  const failures = Array.from({ length: 500 }, (_, number) => `test ${number} ${'x'.repeat(400)}`);
  const results = ['a', 'b', 'c'].map((name) => ({ name, passed: false, failures }));
  const lines = recallFailures(results);
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines[19]).toBe('  … and 482 more');
  expect(lines.every((line) => line.length <= 202)).toBe(true);
});

test('a run in which all is well recalls nothing', () => {
  expect(recallFailures([{ name: 'types', passed: true, output: 'fine' }])).toEqual([]);
});
