import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engineCommand } from './engine-command.ts';
import { runEngine } from './run-engine.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northspool-engine-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a shell script in place of the engine, behind the same limits. */
async function run(script: string, { signal = new AbortController().signal, hear = () => {} } = {}) {
  const engine = join(folder, `engine-${crypto.randomUUID()}`);
  await writeFile(engine, `#!/bin/sh\n${script}\n`);
  await chmod(engine, 0o700);
  const seen: number[] = [];
  const onProgress = ({ progress }: { progress: number }) => {
    seen.push(progress);
    hear();
  };
  const news = await runEngine({
    command: engineCommand(engine),
    args: [],
    folder,
    definitions: '/d',
    signal,
    onProgress,
  });
  return { ...news, seen };
}

const says = (...lines: string[]) => lines.map((line) => `echo '${line}' >&2`).join('\n');
const used = (filament: number) =>
  says('Progress:export:1:1 \t0.5%', 'Print time (s): 60', `Filament (mm^3): ${filament}`);

test('what the engine used is told when it ends well', async () => {
  expect(await run(used(12))).toMatchObject({ filament: 12, printTime: 60, layers: 1, seen: [0.5] });
});

test('an engine that ends well but lays no filament has not printed: the price would be nothing', async () => {
  await expect(run(used(0))).rejects.toMatchObject({ fault: 'nothing_to_print' });
  await expect(run('exit 0')).rejects.toMatchObject({ fault: 'nothing_to_print' });
});

test('an engine that breaks down is told from one that takes too long', async () => {
  await expect(run('kill -SEGV $$')).rejects.toMatchObject({ fault: 'engine_crashed' });
  await expect(run(`${used(12)}\nexit 3`)).rejects.toMatchObject({ fault: 'engine_crashed' });
  await expect(run('kill -XCPU $$')).rejects.toMatchObject({ fault: 'engine_too_long' });
});

test('when nobody waits any more, the engine is gone at once', async () => {
  const leaving = new AbortController();
  const pid = join(folder, 'pid');
  const working = `echo $$ > ${pid}\n${used(12)}\nexec sleep 600`;
  const hear = () => leaving.abort(new Error('gone'));
  await expect(run(working, { signal: leaving.signal, hear })).rejects.toThrow('gone');
  expect(existsSync(`/proc/${(await readFile(pid, 'utf8')).trim()}`)).toBe(false);
});

test('the engine runs under limits and sees nothing of the service’s surroundings', async () => {
  process.env['NORTHSPOOL_TEST_SECRET'] = 'secret';
  const facts = join(folder, 'facts');
  await run(
    `{ ulimit -v; ulimit -t; ulimit -c; env; pwd; grep -E 'NoNewPrivs|^Cap' /proc/self/status; } > ${facts}\n${used(1)}`,
  );
  delete process.env['NORTHSPOOL_TEST_SECRET'];
  const text = await readFile(facts, 'utf8');
  expect(text.split('\n').slice(0, 3)).toEqual([String(2 * 1024 ** 2), '180', '0']);
  expect(text).toContain(folder);
  expect(text).toMatch(/NoNewPrivs:\s+1/);
  expect(text).toMatch(/CapEff:\s+0+\n/);
  expect(text).toMatch(/CapPrm:\s+0+\n/);
  // Where nobody is root there is nothing to take from the bounding set, and no right to.
  if (process.getuid?.() === 0) expect(text).toMatch(/CapBnd:\s+0+\n/);
  expect(text).not.toContain('secret');
});
