import { mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../scripts/processes/free-port.mjs';
import { waitUntil } from '../scripts/processes/wait.mjs';
import { installCuraEngineWhenMissing } from '../scripts/setup/install-cura-engine.mjs';
import { startSlicer } from '../scripts/slicer/start-slicer.mjs';
import { cube } from './fixtures/cube.ts';
import { organic } from './fixtures/sphere.ts';
import { writeStl } from './mesh/write-stl.ts';
import { askSlicer, type Fetch, hear, settingsOf } from './test/ask-slicer.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The service as it runs in a shop: on Deno, with its permissions. */
let dataDir: string;
let port: string;
let service: Awaited<ReturnType<typeof startSlicer>>;
const overNetwork: Fetch = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
const runs = async () => (await readdir(join(dataDir, 'slicer'))).filter((name) => name.startsWith('run-'));
const health = async () => (await overNetwork('/health', {})).json();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northspool-service-'));
  port = String(await freePort());
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await rm(dataDir, { recursive: true });
});

async function start() {
  return await startSlicer(port, { cura: await installCuraEngineWhenMissing(), dataDir });
}

/** Engines that work in a folder of the service. */
function engines(): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(join(dataDir, 'slicer'));
    } catch {
      // It has ended, or is not ours.
      return false;
    }
  });
}

/** Minutes of work. */
const large = () => writeStl(organic(20_000, 60));
const dense = settingsOf({ layer_height: 0.08, infill_sparse_density: 99 });

async function begin(signal?: AbortSignal) {
  const answer = await askSlicer(overNetwork, { bytes: large(), settings: dense, ...(signal ? { signal } : {}) });
  expect(answer.status).toBe(200);
  return answer;
}

test('the slicer of a shop slices with no more rights than it is given', async () => {
  const heard = await hear(await askSlicer(overNetwork, { bytes: writeStl(cube(20)) }));
  expect(heard).toMatchObject({ done: { filament: 3053, printTime: 1035 } });
  expect(heard.gcode).toContain(';TIME:1035');
});

test('who hangs up stops the run, and makes room for the next', async () => {
  const leaving = new AbortController();
  await begin(leaving.signal);
  expect(await waitUntil(() => engines().length === 1, 20_000)).toBe(true);
  leaving.abort();
  expect(await waitUntil(async () => (await health()).free === 2, 20_000)).toBe(true);
  expect(await runs()).toEqual([]);
  expect(engines()).toEqual([]);
});

test('while a large model is read and sliced, others are answered at once', async () => {
  const leaving = new AbortController();
  const bytes = writeStl(organic(400_000, 60));
  const asked = askSlicer(overNetwork, { bytes, settings: dense, signal: leaving.signal }).catch(() => undefined);
  expect(await waitUntil(async () => (await runs()).length === 1, 20_000)).toBe(true);
  // A service that reads the model itself answers nobody until the engine has begun.
  let answered = 0;
  while (engines().length === 0) {
    await health();
    answered += 1;
  }
  leaving.abort();
  await asked;
  expect(answered).toBeGreaterThan(5);
  expect(await waitUntil(async () => (await runs()).length === 0, 20_000)).toBe(true);
});

test('when the slicer is killed its engine ends with it, who waits hears of it, and the next start begins clean', async () => {
  const answer = await begin();
  expect(await waitUntil(() => engines().length === 1, 20_000)).toBe(true);
  process.kill(service.pid, 'SIGKILL');
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await service.ended;
  expect(await waitUntil(() => engines().length === 0, 20_000)).toBe(true);
  expect(await runs()).toHaveLength(1);
  mkdirSync(join(dataDir, 'slicer', 'left-behind'));
  service = await start();
  expect(await readdir(join(dataDir, 'slicer'))).toEqual([]);
  expect(await hear(await askSlicer(overNetwork, { bytes: writeStl(cube(20)) }))).toMatchObject({ status: 200 });
});
