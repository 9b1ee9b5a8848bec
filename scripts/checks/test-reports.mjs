// @ts-check

/** @typedef {{ passed: number, failed: number }} Count a skipped test counts as failed, because it proved nothing */

/**
 * @param {string} report of Vitest, as JSON
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
 * @param {string} report of Vitest, as JSON
 * @returns {string[]} a line for each test that did not pass, and for each file that could not run at all
 */
export function failedInVitest(report) {
  /** @type {{ testResults?: VitestFile[] }} */
  const { testResults = [] } = JSON.parse(report);
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    const lines = failed.map(
      ({ fullName, failureMessages = [] }) => `${fromProject(name)}: ${fullName}${firstLineOf(failureMessages[0])}`,
    );
    return lines.length === 0 && status === 'failed' ? [`${fromProject(name)}${firstLineOf(message)}`] : lines;
  });
}

/**
 * @param {string} report of Playwright, as JSON
 * @returns {string[]} a line for each test that did not pass, with one for each of its errors: a test that ran out of time
 * says in its second one what it waited for; and a line for each error that kept tests from running
 */
export function failedInPlaywright(report) {
  /** @type {{ suites?: Suite[], errors?: { message?: string }[] }} */
  const { suites = [], errors = [] } = JSON.parse(report);
  return [...suites.flatMap(failedIn), ...errors.map(({ message }) => `no test ran${firstLineOf(message)}`)];
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedIn({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .flatMap(({ projectName, results }) => [
        `${file}:${line} (${projectName}): ${title}`,
        ...(results.at(-1)?.errors ?? []).map(
          ({ message, location }) => `  ${location ? `line ${location.line}` : 'at the end'}${firstLineOf(message)}`,
        ),
      ]),
  );
  return [...own, ...suites.flatMap(failedIn)];
}

/** @param {string} [message] its first line says most */
function firstLineOf(message = '') {
  const line = message.split('\n').find((each) => each.trim() !== '');
  return line ? `: ${line.trim()}` : '';
}

/** @param {string} file */
function fromProject(file) {
  return file.replace(`${process.cwd()}/`, '');
}

/**
 * @typedef {object} VitestFile
 * @property {string} name
 * @property {string} status
 * @property {string} [message]
 * @property {{ status: string, fullName: string, failureMessages?: string[] }[]} assertionResults
 *
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {Spec[]} [specs]
 *
 * @typedef {object} Spec
 * @property {string} file
 * @property {number} line
 * @property {string} title
 * @property {{ projectName: string, status: string, results: { errors?: Fault[] }[] }[]} tests
 *
 * @typedef {{ message?: string, location?: { line: number } }} Fault
 */
