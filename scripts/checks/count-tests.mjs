// @ts-check

/** @typedef {{ passed: number, failed: number }} Count a test that was skipped counts as failed: nobody looked */

/**
 * @param {string} report of vitest, as JSON
 * @returns {Count}
 */
export function countVitest(report) {
  const { numTotalTests = 0, numPassedTests = 0 } = JSON.parse(report);
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
}

/**
 * @param {string} report of Playwright, as JSON
 * @returns {Count}
 */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = JSON.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}

/**
 * @param {string} report of a check of the built pages, as JSON
 * @returns {Count}
 */
export function countFindings(report) {
  const { looked, faults } = JSON.parse(report);
  return { passed: Math.max(0, looked - faults), failed: faults };
}
