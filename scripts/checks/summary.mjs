// @ts-check

/**
 * The last line of a test run: each check counts as one, and so does each test in it.
 * @param {import('./run-check.mjs').CheckResult[]} results
 */
export function summarise(results) {
  const total = { passed: 0, failed: 0 };
  for (const { passed, tests = { passed: 0, failed: 0 } } of results) {
    total.passed += tests.passed + (passed ? 1 : 0);
    total.failed += tests.failed + (passed ? 0 : 1);
  }
  return { line: `${total.passed} passed, ${total.failed} failed`, allPassed: total.failed === 0 && total.passed > 0 };
}
