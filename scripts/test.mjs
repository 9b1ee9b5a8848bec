// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allChecks, PAGE_CHECKS } from './checks/checks.mjs';
import { runCheck, twoAtATime } from './checks/run-check.mjs';
import { listFailures, listThings, summarize } from './checks/summary.mjs';
import { testEnvironment } from './checks/test-environment.mjs';
import { startThrowawayServer } from './postgres/throwaway.mjs';
import { freePort } from './processes/free-port.mjs';
import { print, printError, step } from './processes/print.mjs';
import { isShuttingDown, onShutdown, runCommand, shutDown } from './processes/shutdown.mjs';
import { explain, UserError } from './processes/user-error.mjs';
import { describeBrowser, findBrowsers, installChromiumWhenMissing, missingBrowsersNotice } from './setup/browsers.mjs';
import { checkNode, installPackages } from './setup/install-packages.mjs';

/** Always ends with the summary line, whatever happened before. */
async function runAllChecks() {
  const results = await runChecks().catch((error) => {
    if (!isShuttingDown()) printError(explain(error));
    return [{ name: 'setup', passed: false }];
  });
  const { line, allPassed } = summarize(results);
  process.once('exit', () => print([...listThings(results), ...listFailures(results), line].join('\n')));
  await shutDown(allPassed ? 0 : 1);
}

async function runChecks() {
  checkNode();
  const chromium = await findBrowser();
  await installPackages();
  const folder = mkdtempSync(join(tmpdir(), 'northspool-reports-'));
  onShutdown(() => rmSync(folder, { recursive: true, force: true }));
  const env = testEnvironment({
    TEST_DATABASE_URL: await databaseUrl(),
    E2E_PORT: String(await freePort()),
    ...(typeof chromium === 'string' ? { CHROMIUM: chromium } : {}),
  });
  const checks = allChecks(env, folder);
  /** @param {string} name */
  const check = (name) => runCheck(name, checks[name] ?? (() => Promise.reject(new Error(`Unknown check "${name}".`))));

  print('Running all checks (takes several minutes the first time) …');
  const missing = missingBrowsersNotice(findBrowsers());
  if (missing) print(missing);
  const pages = check('pages');
  // These need the built pages, and building generates the types of pages.
  const needPages = ['types of pages', 'types', ...PAGE_CHECKS];
  const others = ['modules in Deno', 'format and lint', 'import rules', 'unused code'];
  const results = await twoAtATime(['pages', 'unit and API tests', ...needPages, ...others], async (name) => {
    if (name === 'pages') return await pages;
    if (needPages.includes(name)) await pages;
    return await check(name);
  });
  // Browser tests run alone, because a slow response there looks like a failure.
  const blocker = (await pages).passed ? chromium : new UserError('The pages were not built, so no browser test ran.');
  const browser =
    blocker instanceof UserError
      ? await runCheck('browser tests', () => Promise.reject(blocker))
      : await check('browser tests');
  return [...results, browser];
}

/**
 * The browser of the tests, named in the first line; or why there is none, which fails the browser tests alone.
 * @returns {Promise<string | UserError>}
 */
async function findBrowser() {
  try {
    const command = await installChromiumWhenMissing();
    print(`Browser tests use ${await describeBrowser(command)}`);
    return command;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}

async function databaseUrl() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const server = await step('Starting a test database', startThrowawayServer);
  onShutdown(server.stop);
  return server.url;
}

await runCommand(runAllChecks, { exitCodeOnSignal: 130, onSignal: 'Stopping the tests …' });
