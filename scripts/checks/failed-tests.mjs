// @ts-check

/**
 * @param {string} report of vitest, as JSON
 * @returns {string[]} a line for each test that did not pass, and for each file that could not be run at all
 */
export function failedInVitest(report) {
  /** @type {{ testResults?: VitestFile[] }} */
  const { testResults = [] } = JSON.parse(report);
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed');
    const lines = failed.map(
      ({ fullName, failureMessages = [] }) => `${fromProject(name)}: ${fullName}${why(failureMessages[0])}`,
    );
    return lines.length === 0 && status === 'failed' ? [`${fromProject(name)}${why(message)}`] : lines;
  });
}

/**
 * @param {string} report of Playwright, as JSON
 * @returns {string[]} a line for each test that did not pass, and for each fault that kept tests from being run
 */
export function failedInPlaywright(report) {
  /** @type {{ suites?: Suite[], errors?: { message?: string }[] }} */
  const { suites = [], errors = [] } = JSON.parse(report);
  return [...suites.flatMap(failedIn), ...errors.map(({ message }) => `no test${why(message)}`)];
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedIn({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(
        ({ projectName, results }) =>
          `${file}:${line} (${projectName}): ${title}${why(results.at(-1)?.error?.message)}`,
      ),
  );
  return [...own, ...suites.flatMap(failedIn)];
}

/** @param {string} [message] of which the first line tells most */
function why(message = '') {
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
 * @property {{ projectName: string, status: string, results: { error?: { message?: string } }[] }[]} tests
 */
