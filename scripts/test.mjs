// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allChecks } from './checks/checks.mjs';
import { recallFailures } from './checks/recall-failures.mjs';
import { runCheck } from './checks/run-check.mjs';
import { summarise } from './checks/summary.mjs';
import { testEnvironment } from './checks/test-environment.mjs';
import { twoAtATime } from './checks/two-at-a-time.mjs';
import { startThrowawayServer } from './postgres/throwaway.mjs';
import { freePort } from './processes/free-port.mjs';
import { explain, PlainProblem } from './processes/plain-problem.mjs';
import { complain, say, step } from './processes/say.mjs';
import { beforeTheEnd, end, isEnding, runCommand } from './processes/shutdown.mjs';
import { checkNode } from './setup/check-node.mjs';
import { findBrowsers, sayMissing } from './setup/find-browsers.mjs';
import { installChromiumWhenMissing } from './setup/install-chromium.mjs';
import { installPackages } from './setup/install-packages.mjs';

/** Ends with the line that tells how it went, whatever happened before. */
async function testEverything() {
  const results = await runChecks().catch((error) => {
    if (!isEnding()) complain(explain(error));
    return [{ name: 'set-up', passed: false }];
  });
  const { line, allPassed } = summarise(results);
  process.once('exit', () => say([...recallFailures(results), line].join('\n')));
  await end(allPassed ? 0 : 1);
}

async function runChecks() {
  checkNode();
  await installPackages();
  /** @type {string | PlainProblem} */
  const chromium = await installChromiumWhenMissing().catch((error) => {
    if (error instanceof PlainProblem) return error;
    throw error;
  });
  const folder = mkdtempSync(join(tmpdir(), 'northspool-reports-'));
  beforeTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  const env = testEnvironment({
    TEST_DATABASE_URL: await databaseUrl(),
    E2E_PORT: String(await freePort()),
    ...(typeof chromium === 'string' ? { CHROMIUM: chromium } : {}),
  });
  const checks = allChecks(env, folder);
  /** @param {string} name */
  const check = (name) =>
    runCheck(name, checks[name] ?? (() => Promise.reject(new Error(`There is no check "${name}".`))));

  say('Running the checks, some minutes the first time …');
  const missing = sayMissing(findBrowsers());
  if (missing) say(missing);
  const pages = check('pages');
  // These look at the built pages, and the types of pages are made by building them.
  const needPages = ['types of pages', 'types', 'valid HTML', 'links of pages', 'structured data'];
  const others = ['types in Deno', 'format and lint', 'import rules', 'unused code'];
  const results = await twoAtATime(['pages', 'unit and API tests', ...needPages, ...others], async (name) => {
    if (name === 'pages') return await pages;
    if (needPages.includes(name)) await pages;
    return await check(name);
  });
  // Browser tests have the machine to themselves: a slow answer there looks like a fault.
  const obstacle = (await pages).passed
    ? chromium
    : new PlainProblem('There are no pages to look at, so no browser test was run.');
  const browser =
    obstacle instanceof PlainProblem
      ? await runCheck('browser tests', () => Promise.reject(obstacle))
      : await check('browser tests');
  return [...results, browser];
}

async function databaseUrl() {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const server = await step('Starting a database for the tests', startThrowawayServer);
  beforeTheEnd(server.stop);
  return server.url;
}

await runCommand(testEverything, { exitCodeOnSignal: 130, onSignal: 'Stopping the tests …' });
