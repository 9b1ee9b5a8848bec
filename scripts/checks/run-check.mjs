// @ts-check
import { stripVTControlCharacters } from 'node:util';
import { explain } from '../processes/plain-problem.mjs';
import { say } from '../processes/say.mjs';

/**
 * @typedef {object} Outcome
 * @property {boolean} passed
 * @property {string} [output] everything that it printed
 * @property {{ passed: number, failed: number }} [tests] counted one by one beside the check itself
 * @property {string[]} [failures] a line for each test that failed
 *
 * @typedef {Outcome & { name: string }} CheckResult
 */

/**
 * Runs one check and reports it: a line when it passes, everything it printed when it fails.
 * @param {string} name
 * @param {() => Promise<Outcome>} work
 * @returns {Promise<CheckResult>}
 */
export async function runCheck(name, work) {
  const start = Date.now();
  const outcome = await work().catch((error) => ({ passed: false, output: explain(error) }));
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const { passed, output = '', tests } = /** @type {Outcome} */ (outcome);
  const count = tests ? `, ${tests.passed} of ${tests.passed + tests.failed} tests` : '';
  // Some commands color what goes to a file, too.
  const text = process.stdout.isTTY ? output : stripVTControlCharacters(output);
  if (!passed) say(`\n${text.trim()}\n`);
  say(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s${count})`);
  return { name, ...outcome };
}
