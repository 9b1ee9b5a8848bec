// @ts-check
import { join } from 'node:path';
import { runCheck, twoAtATime } from './checks/run-check.mjs';
import { summarize } from './checks/summary.mjs';
import { testEnvironment } from './checks/test-environment.mjs';
import { print } from './processes/print.mjs';
import { runToEnd } from './processes/run-to-end.mjs';
import { runCommand, shutDown } from './processes/shutdown.mjs';
import { UserError } from './processes/user-error.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { installed, PROJECT, packagedNode } from './setup/project.mjs';

const HELP = `npm run check [-- <commit>]

Checks your work: all types and import rules, and the format, lint and unit tests of the files that
changed since the branch left main, or since <commit>. Types and import rules are cached: the first run takes longer.
A change to package.json or vitest.config.ts runs every unit test. Pages, their types, Deno's types and browsers are
left to npm test.`;

/** @param {string} since a commit */
async function checkChanges(since) {
  await installPackages();
  const files = await changedFiles(since);
  print(`Checking ${files.length} changed ${files.length === 1 ? 'file' : 'files'} …`);
  const env = testEnvironment({});
  /** @param {string[]} command of a package, with its arguments */
  const run = async ([name = '', ...args]) => {
    const { code, output } = await runToEnd(packagedNode(), [installed(name), ...args], { env });
    return { passed: code === 0, output };
  };
  const cache = join(PROJECT, '.cache', 'import-rules');
  /** @type {Record<string, string[]>} */
  const checks = {
    types: ['tsc'],
    'import rules': [
      ...['depcruise', '--config', '.dependency-cruiser.cjs'],
      ...['--cache', cache, '--cache-strategy', 'content'],
      ...['api', 'content-reader', 'site', 'slicer', 'scripts'],
    ],
    'format and lint': [
      ...['biome', 'ci', '--diagnostic-level=warn', '--no-errors-on-unmatched', '--files-ignore-unknown=true'],
      ...files,
    ],
    'unit tests': ['vitest', 'run', '--changed', since, '--passWithNoTests', '--reporter=dot'],
  };
  // Without files, Biome would check everything.
  if (files.length === 0) delete checks['format and lint'];
  const results = await twoAtATime(Object.keys(checks), (name) => runCheck(name, () => run(checks[name] ?? [])));
  const { line, allPassed } = summarize(results);
  print(line);
  await shutDown(allPassed ? 0 : 1);
}

/**
 * The files that differ from a commit, and untracked files.
 * @param {string} since
 */
async function changedFiles(since) {
  const lists = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', since),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return lists.flatMap((list) => list.split('\n')).filter(Boolean);
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
