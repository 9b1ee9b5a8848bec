import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../scripts/processes/free-port.mjs';
import { installCuraEngineWhenMissing } from '../scripts/setup/install-cura-engine.mjs';
import { startSlicer } from '../scripts/slicer/start-slicer.mjs';
import { cube } from './fixtures/cube.ts';
import { organic } from './fixtures/sphere.ts';
import { writeStl } from './mesh/write-stl.ts';
import { askSlicer, type Fetch, readSliceResponse, settingsOf } from './test/ask-slicer.ts';

/** The service as in production: on Deno, with its permissions. */
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

/** The process ids of the service's engines. */
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

/** Ticks of processor time that the main thread of a process has used, and all its other threads. */
function cpuTimes(pid: number): { main: number; others: number } {
  const ticks = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const fields = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { isMain: thread === String(pid), used: Number(fields[11]) + Number(fields[12]) };
  });
  const sum = (isMain: boolean): number =>
    ticks.filter((each) => each.isMain === isMain).reduce((total, { used }) => total + used, 0);
  return { main: sum(true), others: sum(false) };
}

/** Takes minutes to slice. */
const large = () => writeStl(organic(20_000, 60));
const dense = settingsOf({ layer_height: 0.08, infill_sparse_density: 99 });

async function startSlicing(signal?: AbortSignal) {
  const answer = await askSlicer(overNetwork, { bytes: large(), settings: dense, ...(signal ? { signal } : {}) });
  expect(answer.status).toBe(200);
  return answer;
}

describe('the deployed slicer', () => {
  it('slices with its restricted permissions', async () => {
    const result = await readSliceResponse(await askSlicer(overNetwork, { bytes: writeStl(cube(20)) }));
    expect(result).toMatchObject({ done: { filament: 3053, printTime: 1035 } });
    expect(result.gcode).toContain(';TIME:1035');
  });

  it('ends the run and frees the slot when the client disconnects', async () => {
    const leaving = new AbortController();
    await startSlicing(leaving.signal);
    await expect.poll(() => engines().length).toBe(1);
    leaving.abort();
    await expect.poll(async () => (await health()).free).toBe(2);
    expect(await runs()).toEqual([]);
    expect(engines()).toEqual([]);
  });

  it('reads and repairs a large model outside its main thread, which can respond to others', async () => {
    const leaving = new AbortController();
    const bytes = writeStl(organic(400_000, 60));
    const before = cpuTimes(service.pid);
    const answer = await askSlicer(overNetwork, { bytes, settings: dense, signal: leaving.signal });
    const after = cpuTimes(service.pid);
    leaving.abort();
    expect(answer.status).toBe(200);
    // A busy machine stretches time, but not the processor time of a thread.
    const used = { main: after.main - before.main, others: after.others - before.others };
    expect(used.others, JSON.stringify(used)).toBeGreaterThan(used.main);
    await expect.poll(async () => (await runs()).length).toBe(0);
  });

  it('ends its engine and the response when it is killed, and cleans up at the next start', async () => {
    const answer = await startSlicing();
    await expect.poll(() => engines().length).toBe(1);
    process.kill(service.pid, 'SIGKILL');
    await expect(answer.arrayBuffer()).rejects.toThrow();
    await service.ended;
    await expect.poll(() => engines().length).toBe(0);
    expect(await runs()).toHaveLength(1);
    mkdirSync(join(dataDir, 'slicer', 'left-behind'));
    service = await start();
    expect(await readdir(join(dataDir, 'slicer'))).toEqual([]);
    expect(await readSliceResponse(await askSlicer(overNetwork, { bytes: writeStl(cube(20)) }))).toMatchObject({
      status: 200,
    });
  });
});
