// @ts-check
import { stripVTControlCharacters } from 'node:util';
import { print } from '../processes/print.mjs';
import { explain } from '../processes/user-error.mjs';

/**
 * @typedef {object} Outcome
 * @property {boolean} passed
 * @property {string} [output] all its output
 * @property {{ passed: number, failed: number }} [tests] counted in addition to the check itself
 * @property {number} [things] looked at, such as links: named, but not counted as tests
 * @property {string[]} [failures] a line for each test that failed
 *
 * @typedef {Outcome & { name: string }} CheckResult
 */

/**
 * Runs one check and reports it: one line if it passes, all its output if it fails.
 * @param {string} name
 * @param {() => Promise<Outcome>} work
 * @returns {Promise<CheckResult>}
 */
export async function runCheck(name, work) {
  const start = Date.now();
  const outcome = await work().catch((error) => ({ passed: false, output: explain(error) }));
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const { passed, output = '', tests, things } = /** @type {Outcome} */ (outcome);
  const ofTests = tests ? `, ${tests.passed} of ${tests.passed + tests.failed} tests` : '';
  const count = things === undefined ? ofTests : `, ${things} checked`;
  // Some commands color their output even in a file.
  const text = process.stdout.isTTY ? output : stripVTControlCharacters(output);
  if (!passed) print(`\n${text.trim()}\n`);
  print(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s${count})`);
  return { name, ...outcome };
}

/**
 * Runs the work for all names, two at a time, so that neither core is idle while
 * work is left.
 * @template T
 * @param {readonly string[]} names in the order in which they start
 * @param {(name: string) => Promise<T>} work
 * @returns {Promise<T[]>} in the order of the names
 */
export async function twoAtATime(names, work) {
  /** @type {T[]} */
  const results = [];
  const left = names.entries();
  const worker = async () => {
    for (const [place, name] of left) results[place] = await work(name);
  };
  await Promise.all([worker(), worker()]);
  return results;
}
