// @ts-check
import { stripVTControlCharacters } from 'node:util';

const MOST_LINES = 60;
const LONGEST_LINE = 200;

/**
 * What failed, told again at the end for who reads only that: by test where the check counts tests, else the last lines
 * that it printed. At most sixty lines, shared evenly among the checks that failed.
 * @param {import('./run-check.mjs').CheckResult[]} results
 * @returns {string[]}
 */
export function recallFailures(results) {
  const failed = results.filter(({ passed }) => !passed);
  // Each has a heading, and a line for what there is no room for.
  const room = Math.max(1, Math.floor(MOST_LINES / Math.max(1, failed.length)) - 2);
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
  return plain.length > LONGEST_LINE ? `${plain.slice(0, LONGEST_LINE - 1)}…` : plain;
}
