// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runToEnd } from '../processes/run-to-end.mjs';
import { DENO, PROJECT } from '../project.mjs';
import { bundleProgram } from './bundle-program.mjs';

mkdirSync(join(PROJECT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(PROJECT, '.cache', 'bundled-'));
const sources = relative(PROJECT, folder);
/** @type {string[]} */
const bundles = [];
beforeAll(() => {
  mkdirSync(join(folder, 'parts'));
  writeFileSync(
    join(folder, 'main.ts'),
    `import { besideMe } from './parts/part.ts';
    /** A comment that “costs” two bytes a character. */
    interface Said { readonly text: string }
    const said: Said = { text: besideMe() };
    const { late } = await import('./parts/late.ts');
    console.log(said.text);
    console.log(late());
    `,
  );
  writeFileSync(
    join(folder, 'parts', 'part.ts'),
    `import { readFileSync } from 'node:fs';
    export const besideMe = (): string => readFileSync(new URL('beside.txt', import.meta.url), 'utf8');
    if (import.meta.main) console.log('started by itself');
    `,
  );
  writeFileSync(join(folder, 'parts', 'beside.txt'), 'found’s');
  writeFileSync(
    join(folder, 'parts', 'late.ts'),
    `interface Unused { readonly lines: 1 }

    export const late = (): string | undefined => new Error('of line three').stack;
    `,
  );
});
afterAll(() => {
  for (const path of [folder, ...bundles]) rmSync(path, { recursive: true, force: true });
});

async function bundle() {
  const program = await bundleProgram(join(sources, 'main.ts'), [sources]);
  bundles.push(join(PROJECT, dirname(program)));
  return program;
}

it('runs as its sources do: files beside them are found, and stack traces show their lines', async () => {
  const { code, output } = await runToEnd(DENO, ['run', '--allow-read', await bundle()], { cwd: PROJECT });
  expect(output).toMatch(/^found’s\n/);
  expect(output).toContain(`${sources}/parts/late.ts:3:`);
  expect(code).toBe(0);
});

it('has no comments, and one byte a character', async () => {
  const text = readFileSync(join(PROJECT, await bundle()), 'latin1');
  expect(text).not.toContain('A comment');
  expect(text).toMatch(/^[\0-\x7f]*$/);
});

it('leaves no process of the bundler behind', async () => {
  await bundle();
  const { output } = await runToEnd('ps', ['--ppid', String(process.pid), '-o', 'args=']);
  expect(output).not.toContain('esbuild');
});

it('is made once for the same sources, and again when one changes', async () => {
  const first = await bundle();
  const { ctimeMs } = statSync(join(PROJECT, first));
  expect(await bundle()).toBe(first);
  expect(statSync(join(PROJECT, first)).ctimeMs).toBe(ctimeMs);
  writeFileSync(join(folder, 'parts', 'beside.txt'), 'changed');
  expect(await bundle()).not.toBe(first);
});
