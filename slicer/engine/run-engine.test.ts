import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEngine } from '../slice-model.ts';
import { engineCommand } from './engine-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northspool-engine-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a shell script instead of the engine, with the same limits. */
async function run(script: string, { signal = new AbortController().signal, onEvent = () => {} } = {}) {
  const engine = join(folder, `engine-${crypto.randomUUID()}`);
  await writeFile(engine, `#!/bin/sh\n${script}\n`);
  await chmod(engine, 0o700);
  const seen: number[] = [];
  const onProgress = ({ progress }: { progress: number }) => {
    seen.push(progress);
    onEvent();
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

describe('running the engine', () => {
  it('returns what the engine reports', async () => {
    expect(await run(used(12))).toMatchObject({ filament: 12, printTime: 60, layers: 1, seen: [0.5] });
  });

  it('rejects a model for which the engine uses no filament, as its price would be 0', async () => {
    await expect(run(used(0))).rejects.toMatchObject({ fault: 'nothing_to_print' });
    await expect(run('exit 0')).rejects.toMatchObject({ fault: 'nothing_to_print' });
  });

  it('distinguishes a crash from a timeout', async () => {
    await expect(run('kill -SEGV $$')).rejects.toMatchObject({ fault: 'engine_crashed' });
    await expect(run(`${used(12)}\nexit 3`)).rejects.toMatchObject({ fault: 'engine_crashed' });
    await expect(run('kill -XCPU $$')).rejects.toMatchObject({ fault: 'engine_too_long' });
  });

  it('kills the engine when the client disconnects', async () => {
    const leaving = new AbortController();
    const pid = join(folder, 'pid');
    const working = `echo $$ > ${pid}\n${used(12)}\nexec sleep 600`;
    const onEvent = () => leaving.abort(new Error('gone'));
    await expect(run(working, { signal: leaving.signal, onEvent })).rejects.toThrow('gone');
    expect(existsSync(`/proc/${(await readFile(pid, 'utf8')).trim()}`)).toBe(false);
  });

  it('limits the engine’s resources and hides the service’s environment', async () => {
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
    // Only root can drop capabilities from the bounding set.
    if (process.getuid?.() === 0) expect(text).toMatch(/CapBnd:\s+0+\n/);
    expect(text).not.toContain('secret');
  });
});
