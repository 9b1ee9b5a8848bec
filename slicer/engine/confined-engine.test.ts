import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { freePort } from '../../scripts/processes/free-port.mjs';
import { PROJECT } from '../../scripts/project.mjs';
import { installCuraEngineWhenMissing } from '../../scripts/setup/install-cura-engine.mjs';
import { startSlicer } from '../../scripts/slicer/start-slicer.mjs';
import { cube } from '../fixtures/cube.ts';
import { organic } from '../fixtures/sphere.ts';
import { writeStl } from '../mesh/write-stl.ts';
import { askSlicer, settingsOf } from '../test/ask-slicer.ts';

/** Only root can switch to another user, and inside most containers not even root may mount. */
const mayMount = spawnSync('/usr/bin/unshare', ['--mount', '/bin/true']).status === 0;
const cura = await installCuraEngineWhenMissing();
const dataDir = mkdtempSync(join(tmpdir(), 'northspool-data-'));
const ofHome = mkdtempSync(join(homedir(), 'northspool-home-'));
const openToAll = mkdtempSync(join(tmpdir(), 'northspool-open-'));
const secrets = [join(dataDir, 'secrets.json'), join(ofHome, 'key')];
for (const path of secrets) writeFileSync(path, 'secret', { mode: 0o600 });
writeFileSync(join(openToAll, 'anything'), 'anything');
chmodSync(openToAll, 0o777);
let stop = async () => {};
afterEach(() => stop());
afterAll(() => {
  for (const folder of [dataDir, ofHome, openToAll]) rmSync(folder, { recursive: true });
});

/** Starts the service as in production and slices a model. @returns the kernel's view of both processes, and the run's folder */
async function slicing(engine: string, model: Uint8Array) {
  const port = String(await freePort());
  const service = await startSlicer(port, { cura: { ...cura, engine }, dataDir });
  const leaving = new AbortController();
  stop = async () => {
    leaving.abort();
    await service.stop();
  };
  const settings = settingsOf({ layer_height: 0.08, infill_sparse_density: 99 });
  const ask = (url: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${url}`, init);
  await askSlicer(ask, { bytes: model, settings, signal: leaving.signal });
  // Wait until the wrapper commands have been replaced by the engine.
  const begins = engine === cura.engine ? engine : 'sleep';
  const working = () => readdirSync('/proc').find((pid) => isRun(pid, begins));
  await expect.poll(() => working()).toBeDefined();
  const pid = String(working());
  return { engine: rightsOf(pid), service: rightsOf(service.pid), folder: folderOf(pid) };
}

const folderOf = (pid: string) => readlinkSync(`/proc/${pid}/cwd`);

function isRun(pid: string, command: string): boolean {
  if (!/^\d+$/.test(pid)) return false;
  try {
    const begins = readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`${command}\0`);
    return begins && folderOf(pid).startsWith(join(dataDir, 'slicer', 'run-'));
  } catch {
    // It has ended, or is not ours.
    return false;
  }
}

function rightsOf(pid: string | number): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/:\s+/, 2)));
}

const NONE = '0000000000000000';

it('runs the engine without capabilities and without a way to gain any', async () => {
  const { engine, service } = await slicing(cura.engine, writeStl(organic(20_000, 60)));
  expect(engine).toMatchObject({ CapEff: NONE, CapPrm: NONE, CapInh: NONE, CapAmb: NONE, NoNewPrivs: '1' });
  if (!mayMount) return;
  for (const process of [engine, service]) {
    expect(process).toMatchObject({ CapEff: NONE, CapPrm: NONE, CapBnd: NONE, NoNewPrivs: '1' });
    // Real, effective, saved, and that of the file system.
    expect(process['Uid']).toBe(Array(4).fill(65_530).join('\t'));
    expect(process['Gid']).toBe(Array(4).fill(65_530).join('\t'));
    expect(process['Groups']?.trim()).toMatch(/^(65530)?$/);
  }
});

it.runIf(mayMount)(
  'hides secrets and other processes from the engine and lets it write only to its own folder',
  async () => {
    const engine = join(openToAll, 'engine');
    const files = [...secrets, join(openToAll, 'anything'), `/proc/${process.pid}/environ`, '/etc/passwd'];
    const folders = [
      dataDir,
      ofHome,
      openToAll,
      PROJECT,
      join(PROJECT, 'slicer'),
      '/tmp',
      '/var/tmp',
      '/dev/shm',
      '/usr',
      '/',
    ];
    const script = `#!/bin/sh
for file in ${files.join(' ')}; do cat $file && echo "reads $file"; done >>told 2>>refused
for folder in ${folders.join(' ')}; do test -w $folder && echo "writes to $folder"; done >>told
echo >${openToAll}/written && echo "wrote" >>told
for process in /proc/[0-9]*; do test "$(stat -c %u $process)" = 0 && echo "sees $process"; done >>told
exec sleep 600
`;
    writeFileSync(engine, script);
    chmodSync(engine, 0o755);
    const { folder } = await slicing(engine, writeStl(cube(20)));
    expect(readFileSync(join(folder, 'told'), 'utf8')).toBe('');
    expect(readFileSync(join(folder, 'refused'), 'utf8').trim().split('\n')).toHaveLength(files.length);
  },
);
