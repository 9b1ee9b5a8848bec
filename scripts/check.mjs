// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runAstro } from './build/build-site.mjs';
import { allChecks } from './checks/checks.mjs';
import { chooseTests } from './checks/choose-tests.mjs';
import { runCheck, twoAtATime } from './checks/run-check.mjs';
import { summarize } from './checks/summary.mjs';
import { testEnvironment } from './checks/test-environment.mjs';
import { print } from './processes/print.mjs';
import { runToEnd } from './processes/run-to-end.mjs';
import { runCommand, shutDown } from './processes/shutdown.mjs';
import { UserError } from './processes/user-error.mjs';
import { installed, PROJECT, packagedNode } from './project.mjs';
import { installPackages } from './setup/install-packages.mjs';

const HELP = `npm run check [-- <commit>]

Checks your work before a commit: all types and import rules, and of the files that changed since
the branch left main, or since <commit>:

- their format and lint
- the test beside each, tests that import it, and tests beside files that import it (unless more than 20 do)
- the content, as npm run check:content does, when it or its reader changed

Types and import rules are cached: the first run takes longer. All other tests, pages and their types, Deno's modules
and browsers are left to npm test.`;

/** @param {string} since a commit */
async function checkChanges(since) {
  await installPackages();
  // Types and import rules need what Astro generates; a fresh clone has none.
  if (!existsSync(join(PROJECT, '.astro', 'types.d.ts'))) await runAstro(['sync']);
  const files = await changedFiles(since);
  const tests = chooseTests(files, await listFiles('ls-files', '--cached', '--others', '--exclude-standard'));
  print(`Checking ${count(files, 'changed file')} and ${count(tests, 'test file')} …`);
  const env = testEnvironment({});
  /**
   * @param {string} command of the packages, or a file
   * @param {string[]} args
   */
  const node = async (command, ...args) => {
    const { code, output } = await runToEnd(packagedNode(), [command, ...args], { env });
    return { passed: code === 0, output };
  };
  const rules = ['--config', '.dependency-cruiser.cjs', '--cache', join(PROJECT, '.cache', 'import-rules')];
  const lint = ['--diagnostic-level=warn', '--no-errors-on-unmatched', '--files-ignore-unknown=true'];
  const readsContent = files.some((file) => /^content(-reader)?\//.test(file));
  /** @type {Record<string, () => Promise<import('./checks/run-check.mjs').Outcome>>} */
  const checks = {
    types: () => allChecks(env, '')['types']?.() ?? Promise.reject(new Error('There is no check of types.')),
    // Without files, these would check everything.
    ...(tests.length > 0 && { tests: () => node(installed('vitest'), 'run', '--reporter=dot', ...tests) }),
    ...(files.length > 0 && { 'format and lint': () => node(installed('biome'), 'ci', ...lint, ...files) }),
    ...(readsContent && { content: () => node(join(PROJECT, 'scripts', 'check-content.mjs')) }),
    'import rules': () =>
      node(
        ...[installed('depcruise'), ...rules, '--cache-strategy', 'content'],
        ...['api', 'content-reader', 'contract', 'site', 'slicer', 'scripts', 'tools'],
      ),
  };
  const results = await twoAtATime(Object.keys(checks), (name) =>
    runCheck(name, checks[name] ?? (() => Promise.reject(new Error(`Unknown check "${name}".`)))),
  );
  const { line, allPassed } = summarize(results);
  print(line);
  await shutDown(allPassed ? 0 : 1);
}

/**
 * @param {readonly string[]} list
 * @param {string} name
 */
function count({ length }, name) {
  return `${length} ${name}${length === 1 ? '' : 's'}`;
}

/**
 * The files that differ from a commit, and untracked files.
 * @param {string} since
 */
async function changedFiles(since) {
  const lists = await Promise.all([
    listFiles('diff', '--name-only', '--diff-filter=d', since),
    listFiles('ls-files', '--others', '--exclude-standard'),
  ]);
  return lists.flat();
}

/** @param {string[]} args of a Git command that prints paths */
async function listFiles(...args) {
  const list = (await git(...args)).split('\n').filter((file) => existsSync(join(PROJECT, file)));
  return list.filter(Boolean);
}

/** @param {string[]} args */
async function git(...args) {
  const { code, output } = await runToEnd('git', args);
  if (code !== 0) throw new UserError(`git ${args.join(' ')} failed:\n${output.trim()}`);
  return output.trim();
}

/** Where this branch left main; the last commit on main itself, or in a clone that has no main. */
function branchStart() {
  return git('merge-base', 'HEAD', 'main').catch(() => git('rev-parse', 'HEAD'));
}

const [since] = process.argv.slice(2);
if (since === '--help' || since === '-h') print(HELP);
else await runCommand(async () => checkChanges(since ?? (await branchStart())), { exitCodeOnSignal: 130 });
