// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from '../processes/run-to-end.mjs';
import { installed, PROJECT, packagedNode } from '../project.mjs';
import { testEnvironment } from './test-environment.mjs';

/**
 * @typedef {object} Step
 * @property {'Write' | 'Edit' | 'Run'} verb
 * @property {string} path of the file that is written or edited
 * @property {string} text of the file, the edit as in a patch, or the commands
 *
 * @typedef {object} Recipe
 * @property {string} title
 * @property {Step[]} steps
 */

/**
 * The recipes of a document: sections in which a line that begins with Write or Edit names the file of the block below it,
 * and blocks of commands. Blocks without a language are not a step.
 * @param {string} document
 */
function readRecipes(document) {
  /** @type {Recipe[]} */
  const recipes = [];
  let isPart = false;
  let [verb, path] = ['', ''];
  /** @type {{ language: string, lines: string[] } | undefined} */
  let block;
  for (const line of document.split('\n')) {
    if (block && line !== '```') {
      block.lines.push(line);
    } else if (block) {
      const { language, lines } = block;
      block = undefined;
      if (!isPart || language === '') continue;
      const expected = language === 'sh' ? 'Run' : language === 'diff' ? 'Edit' : 'Write';
      if (expected !== 'Run') expect(verb, `what to do with the block that begins with ${lines[0]}`).toBe(expected);
      recipes.at(-1)?.steps.push({ verb: expected, path, text: `${lines.join('\n')}\n` });
      verb = '';
    } else if (line.startsWith('```')) {
      block = { language: line.slice(3), lines: [] };
    } else if (line.startsWith('## ')) {
      isPart = line === '## Add something';
    } else if (line.startsWith('### ')) {
      recipes.push({ title: line.slice(4), steps: [] });
    } else {
      const step = /^(Write|Edit)\b[^`]*`([^`]+)`/.exec(line);
      if (step) [, verb = '', path = ''] = step;
    }
  }
  return recipes.filter(({ steps }) => steps.length > 0);
}

/**
 * The text with a patch's lines added and removed. Its other lines say where: each part (`@@`) fits in one place only. A line
 * that ends with … begins like that.
 * @param {string} text
 * @param {string} patch
 */
function edit(text, patch) {
  let lines = text.split('\n');
  for (const part of patch.trimEnd().split(/^@@.*\n/m)) {
    const changes = part.trimEnd().split('\n');
    const old = changes.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
    const fits = (/** @type {number} */ at) =>
      old.every((line, index) => {
        const there = lines[at + index] ?? '';
        return line.endsWith('…') ? there.startsWith(line.slice(0, -1)) : there === line;
      });
    const places = lines.flatMap((_, at) => (fits(at) ? [at] : []));
    expect(places, `places where this fits:\n${part}`).toHaveLength(1);
    const [at = 0] = places;
    let read = at;
    const changed = changes.flatMap((line) => {
      if (line.startsWith('+')) return [line.slice(1)];
      read += 1;
      return line.startsWith('-') ? [] : [lines[read - 1] ?? ''];
    });
    lines = [...lines.slice(0, at), ...changed, ...lines.slice(at + old.length)];
  }
  return lines.join('\n');
}

/** Sources are copied; packages and pictures, which no recipe changes, are those of the project. */
function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'northspool-contributing-'));
  const list = [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ':!content/media',
    ':!docs/*.webp',
  ];
  const files = String(execFileSync('git', list, { cwd: PROJECT }));
  execFileSync('xargs', ['-0', 'cp', '--parents', '-t', folder], { cwd: PROJECT, input: files });
  for (const shared of ['node_modules', 'content/media']) symlinkSync(join(PROJECT, shared), join(folder, shared));
  return folder;
}

const recipes = readRecipes(readFileSync(join(PROJECT, 'CONTRIBUTING.md'), 'utf8'));
const copy = copyProject();
afterAll(() => rmSync(copy, { recursive: true }));
// A server of its own, as a recipe may change the schema.
const { TEST_DATABASE_URL: _, ...env } = testEnvironment({});
const runNode = (/** @type {string[]} */ ...args) => runToEnd(packagedNode(), args, { cwd: copy, env });

const TESTS = 'npx vitest run ';
const CONTENT = 'npm run check:content';
const POST = 'npm run new:post ';
const SHOP = 'npm run shop -- ';
/** The operator's command needs a shop that runs: its lines are run against that of the API's tests. */
const SHOP_TEST = 'api/operator/contributing.test.ts';

/** @param {string} line with words between quotes */
const wordsOf = (line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** @param {string} word of a command */
const isFlag = (word) => word.startsWith('-');

const commands = recipes.flatMap(({ steps }) =>
  steps.flatMap(({ verb, text }) => (verb === 'Run' ? commandsIn(text) : [])),
);

/** @param {string} text */
function commandsIn(text) {
  return text.trim().split('\n');
}

/** @param {Step} step */
async function follow({ verb, path, text }) {
  const file = join(copy, path);
  if (verb === 'Write') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (verb === 'Edit') {
    writeFileSync(file, edit(readFileSync(file, 'utf8'), text));
  } else {
    for (const command of commandsIn(text).filter((line) => line.startsWith(POST))) {
      const { code, output } = await runNode('scripts/new-post.mjs', ...wordsOf(command.slice(POST.length)));
      expect(code, output).toBe(0);
    }
  }
}

/** @type {Map<string, unknown>} of recipes that could not be followed */
const failures = new Map();
/** @type {Awaited<ReturnType<typeof runNode>> | undefined} */
let content;
/** @type {Awaited<ReturnType<typeof runTests>>} */
let tests;

// All recipes are followed before anything is checked: most of the time of a check is its start.
beforeAll(async () => {
  for (const { title, steps } of recipes) {
    try {
      for (const step of steps) await follow(step);
    } catch (error) {
      failures.set(title, error);
    }
  }
  if (commands.includes(CONTENT)) content = await runNode('scripts/check-content.mjs');
  tests = await runTests();
}, 900_000);

async function runTests() {
  const shopCommands = commands.filter((line) => line.startsWith(SHOP)).map((line) => line.slice(SHOP.length));
  const cases = shopCommands.map((line) => [line, wordsOf(line)]);
  writeFileSync(
    join(copy, SHOP_TEST),
    `import { expect, it } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';
import { runShopCommand } from './shop-command.ts';
const { deps } = await createTestApp();
it.each(${JSON.stringify(cases)})('%s', async (_, args) => {
  let errors = '';
  const code = await runShopCommand({ deps, user: 'dana', print: () => {} }, args, (text) => (errors += text));
  expect([code, errors]).toEqual([0, '']);
});
`,
  );
  const words = commands
    .filter((line) => line.startsWith(TESTS))
    .flatMap((line) => line.slice(TESTS.length).split(' '));
  const flags = words.filter(isFlag);
  const files = words.filter((word) => !isFlag(word));
  const report = join(copy, 'report.json');
  // A flag takes the word behind it for its value, so flags are last.
  const args = [...new Set(files), SHOP_TEST, '--reporter=json', `--outputFile=${report}`, ...flags];
  const { output } = await runNode(installed('vitest'), 'run', ...args);
  expect(existsSync(report), output).toBe(true);
  /** @type {{ testResults: { name: string, status: string, message: string, assertionResults: { title: string, status: string, failureMessages: string[] }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const found = testResults.map(({ name, ...result }) => [name.slice(copy.length + 1), result]);
  return new Map(/** @type {[string, typeof testResults[number]][]} */ (found));
}

/**
 * What went wrong in a file's tests; undefined: nothing.
 * @param {string} file
 * @param {string} [title] of the one test that counts
 */
function problemsOf(file, title) {
  const result = tests.get(file);
  if (!result || result.assertionResults.length === 0) return `no test of ${file} ran: ${result?.message}`;
  const counted = result.assertionResults.filter((test) => title === undefined || test.title === title);
  const failed = counted.filter(({ status }) => status !== 'passed');
  const isPassed = counted.length > 0 && failed.length === 0 && (title !== undefined || result.status === 'passed');
  if (isPassed) return undefined;
  return [file, result.message, ...failed.flatMap((test) => [test.title, ...test.failureMessages])].join('\n');
}

/** @param {string} command */
function problemsAfter(command) {
  if (command === CONTENT) return content?.code === 0 ? undefined : content?.output;
  if (command.startsWith(POST)) return undefined;
  if (command.startsWith(SHOP)) return problemsOf(SHOP_TEST, command.slice(SHOP.length));
  if (!command.startsWith(TESTS)) return `the script does not know ${command}`;
  const problems = command
    .slice(TESTS.length)
    .split(' ')
    .filter((word) => !isFlag(word))
    .map((file) => problemsOf(file));
  return problems.filter(Boolean).join('\n') || undefined;
}

describe('CONTRIBUTING', () => {
  it.each(recipes)('says every step of adding something: $title', ({ title, steps }) => {
    expect(failures.get(title)).toBeUndefined();
    const promised = steps.flatMap(({ verb, text }) => (verb === 'Run' ? commandsIn(text) : []));
    expect(promised.length).toBeGreaterThan(0);
    expect(promised.map(problemsAfter).filter(Boolean)).toEqual([]);
  });

  it('has a recipe of each kind', () => {
    expect(recipes.length).toBeGreaterThan(12);
  });
});
