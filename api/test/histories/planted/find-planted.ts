import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { type Patch, ROOT } from './patches.ts';

/** What a patch may change, and what imports it. */
const COPIED = [
  'api',
  'contract',
  'content-reader',
  'slicer',
  'scripts',
  'vitest.config.ts',
  'package.json',
  'tsconfig.json',
];
/** Histories find each of the bugs sooner. */
const MAX_STEPS = 20_000;

export interface Found {
  readonly seed: string;
  /** until the history failed, before it was shrunk */
  readonly steps: number;
  /** as it was shrunk */
  readonly history: string;
  /** the rule that it broke */
  readonly rule: string;
}

/** Plays histories on a copy of the tree with this bug; undefined when they find nothing. */
export async function findPlanted({ path }: Patch, seed: number): Promise<Found | undefined> {
  const copy = await mkdtemp(join(tmpdir(), 'planted-'));
  try {
    await Promise.all(COPIED.map((name) => cp(join(ROOT, name), join(copy, name), { recursive: true })));
    // What the tests read besides.
    const others = (await readdir(ROOT)).filter((name) => name !== '.git' && !COPIED.includes(name));
    await Promise.all(others.map((name) => symlink(join(ROOT, name), join(copy, name))));
    await run('git', ['apply', path], copy);
    const test = 'api/test/histories/histories.long.test.ts';
    const output = await run(join(copy, 'node_modules/.bin/vitest'), ['run', '--project', 'unit', test], copy, {
      ...{ HISTORY_SEED: String(seed), HISTORY_STEPS: String(MAX_STEPS), LONG_TESTS: 'true', NO_COLOR: 'true' },
      // The rule and the seed say enough; shrinking takes minutes.
      HISTORY_SHRINK: env['HISTORY_SHRINK'] ?? 'no',
      // Another run must not share its database.
      ...{ TEST_DATABASE_URL: undefined, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined },
    }).then(
      () => undefined,
      (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}\n${error.stderr ?? ''}`,
    );
    if (output === undefined) return undefined;
    return readFailure(output);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** What `run-history.ts` says of a failing history. */
function readFailure(output: string): Found {
  const failure =
    /A history fails after (\d+) steps: HISTORY_SEED=(\d+) HISTORY_PATH='[^']*'\n([^\n]*)\n([\s\S]*?)\n\s*❯/.exec(
      output,
    );
  if (!failure) throw new Error(`the histories could not run:\n${output.slice(-3000)}`);
  const [, steps, seed = '', history = '', rule = ''] = failure;
  return { seed, steps: Number(steps), history: history.replace(/ \/\*replayPath=.*$/, ''), rule };
}

function run(file: string, args: string[], cwd: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd, env: { ...env, ...more }, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error) reject(Object.assign(error, { stdout, stderr }));
      else resolve(stdout);
    });
  });
}
