// @ts-check
import { stripVTControlCharacters } from 'node:util';

/**
 * The last line of a test run: each check counts as one test, and so does each test in it. What a check looked at, such
 * as a thousand links, is named by `listThings` instead.
 * @param {import('./run-check.mjs').CheckResult[]} results
 */
export function summarize(results) {
  const total = { passed: 0, failed: 0 };
  for (const { passed, tests = { passed: 0, failed: 0 } } of results) {
    total.passed += tests.passed + (passed ? 1 : 0);
    total.failed += tests.failed + (passed ? 0 : 1);
  }
  return { line: `${total.passed} passed, ${total.failed} failed`, allPassed: total.failed === 0 && total.passed > 0 };
}

/**
 * @param {import('./run-check.mjs').CheckResult[]} results
 * @returns {string[]} at most one line: how many things each check looked at
 */
export function listThings(results) {
  const counts = results.flatMap(({ name, things }) => (things === undefined ? [] : [`${name} ${things}`]));
  return counts.length === 0 ? [] : [`Checked things, not counted as tests: ${counts.join(', ')}`];
}

const MAX_LINES = 60;
const MAX_LINE_LENGTH = 200;

/**
 * What failed, repeated at the end of the run: the failed tests if the check counts tests, else the last lines of its
 * output. At most sixty lines, shared evenly among the failed checks.
 * @param {import('./run-check.mjs').CheckResult[]} results
 * @returns {string[]}
 */
export function listFailures(results) {
  const failed = results.filter(({ passed }) => !passed);
  // Each check needs a heading, and a line for what is cut.
  const room = Math.max(1, Math.floor(MAX_LINES / Math.max(1, failed.length)) - 2);
  return failed.flatMap(({ name, failures = [], output = '' }) => [
    `FAILED  ${name}`,
    ...(failures.length > 0 ? first(failures, room) : linesOf(output).slice(-room)).map((line) => `  ${clip(line)}`),
  ]);
}

/**
 * @param {string[]} lines
 * @param {number} room
 */
function first(lines, room) {
  if (lines.length <= room) return lines;
  return [...lines.slice(0, room), `… and ${lines.length - room} more`];
}

/** @param {string} output */
function linesOf(output) {
  return output.split('\n').filter((line) => line.trim() !== '');
}

/** @param {string} line */
function clip(line) {
  const plain = stripVTControlCharacters(line);
  return plain.length > MAX_LINE_LENGTH ? `${plain.slice(0, MAX_LINE_LENGTH - 1)}…` : plain;
}
