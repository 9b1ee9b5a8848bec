// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSiteWhenChanged } from '../build/build-site.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { DENO, installed, PROJECT, packagedNode } from '../project.mjs';
import { countPlaywright, countVitest, failedInPlaywright, failedInVitest } from './test-reports.mjs';

/** @typedef {import('./run-check.mjs').Outcome} Outcome */

/** Both compilers call their command "tsc". */
const NATIVE_TSC = join(PROJECT, 'node_modules', 'typescript-native', 'bin', 'tsc');

const DENO_PROGRAMS = ['api/main.ts', 'api/operator/main.ts', 'api/operator/doctor/main.ts', 'slicer/main.ts'];

/** Checks of the built pages, which count each thing that they look at. */
export const PAGE_CHECKS = ['valid HTML', 'links of pages', 'structured data', 'the desk apart', 'page weights'];

/**
 * All checks by name.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder for reports
 * @returns {Record<string, () => Promise<Outcome>>}
 */
export function allChecks(env, folder) {
  /**
   * @param {string} command of the packages
   * @param {string[]} args
   */
  const node = (command, ...args) => run(packagedNode(), [installed(command), ...args]);
  return {
    'format and lint': () => node('biome', 'ci', '--diagnostic-level=warn', '.'),
    'import rules': () =>
      node(
        'depcruise',
        '--config',
        '.dependency-cruiser.cjs',
        'api',
        'content-reader',
        'contract',
        'site',
        'slicer',
        'scripts',
        'tools',
      ),
    'unused code': () => node('knip'),
    // Of .astro files alone: with the whole project, of which tsc takes care, it takes four times as long.
    'types of pages': () =>
      node('astro', 'check', '--tsconfig', 'tsconfig.pages.json', '--minimumFailingSeverity', 'warning'),
    // The native compiler: Astro's check still needs the one in JavaScript, which takes several times as long. Each checker
    // beyond the first works out most types again, on processors that the tests need.
    types: () => run(packagedNode(), [NATIVE_TSC, '--checkers', '1']),
    // That Deno finds every module; their types are those of the check above.
    'modules in Deno': () => run(DENO, ['cache', ...DENO_PROGRAMS], { DENO_DIR: join(PROJECT, '.cache', 'deno') }),
    pages: () => buildSiteWhenChanged().then(() => ({ passed: true })),
    'valid HTML': () => checkPages('check-html'),
    'links of pages': () => checkPages('check-links'),
    'structured data': () => checkPages('check-structured-data'),
    'the desk apart': () => checkPages('check-desk'),
    'page weights': () => checkPages('check-weights'),
    'unit and API tests': () => {
      const report = join(folder, 'vitest.json');
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      return counted(node('vitest', 'run', ...reporters), report, countVitest, failedInVitest);
    },
    'browser tests': () => {
      const report = join(folder, 'playwright.json');
      const own = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      return counted(
        run(packagedNode(), [installed('playwright'), 'test', '--reporter=list,json'], own),
        report,
        countPlaywright,
        failedInPlaywright,
      );
    },
  };

  /** @param {string} check of `scripts/checks/site` */
  async function checkPages(check) {
    const report = join(folder, `${check}.json`);
    const file = join(PROJECT, 'scripts', 'checks', 'site', `${check}.mjs`);
    const outcome = await run(packagedNode(), [file, report]);
    if (!existsSync(report)) return { ...outcome, passed: false };
    return { ...outcome, things: JSON.parse(readFileSync(report, 'utf8')).checked };
  }

  /**
   * @param {string} command
   * @param {string[]} args
   * @param {Record<string, string>} [own]
   */
  async function run(command, args, own = {}) {
    const { code, output } = await runToEnd(command, args, { env: { ...env, ...own } });
    return { passed: code === 0, output };
  }
}

/**
 * Passes only if tests ran.
 * @param {Promise<Outcome>} work
 * @param {string} report
 * @param {(report: string) => import('./test-reports.mjs').Count} count
 * @param {(report: string) => string[]} [failed]
 * @returns {Promise<Outcome>}
 */
async function counted(work, report, count, failed) {
  const outcome = await work;
  if (!existsSync(report)) return { ...outcome, passed: false, output: `${outcome.output ?? ''}\nNo test ran.` };
  const text = readFileSync(report, 'utf8');
  const tests = count(text);
  const passed = outcome.passed && tests.failed === 0 && tests.passed > 0;
  return { ...outcome, tests, failures: failed?.(text) ?? [], passed };
}
