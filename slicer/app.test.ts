import { readdirSync, readlinkSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cube } from './fixtures/cube.ts';
import { organic } from './fixtures/sphere.ts';
import { writeStl } from './mesh/write-stl.ts';
import { askSlicer, hear, settingsOf } from './test/ask-slicer.ts';
import { openTestSlicer } from './test/open-test-slicer.ts';

let slicer: Awaited<ReturnType<typeof openTestSlicer>>;
beforeAll(async () => {
  slicer = await openTestSlicer({ RUNS: '2', WAITING: '2' });
});
afterAll(() => slicer.close());

const twenty = () => writeStl(cube(20));
const ask = async (asked: Parameters<typeof askSlicer>[1]) => hear(await askSlicer(slicer.fetch, asked));

test('a cube comes back with its filament, its time, its size and G-code that tells the same', async () => {
  const { done, packed, gcode } = await ask({ bytes: twenty() });
  expect(done).toMatchObject({ filament: 3053, printTime: 1035, layers: 100, triangles: 12 });
  expect(done?.size).toEqual({ width: 20, depth: 20, height: 20 });
  expect(Object.values(done?.repaired ?? {}).every((count) => count === 0)).toBe(true);
  expect(packed).toBe(done?.gcodeBytes);
  expect(gcode).toMatch(/^;FLAVOR:Marlin\n;TIME:1035\n;Filament used: 1\.26\d*m\n/);
  expect(gcode).toContain('\nM190 S60\n');
  expect(gcode).toContain('\nM109 S210\n');
  expect(gcode).toMatch(/;LAYER:99\n[\s\S]*;End of Gcode\n$/);
});

test('progress only grows, from 0 to 1, and tells layers once it writes them', async () => {
  const { news } = await ask({
    bytes: twenty(),
    settings: settingsOf({ layer_height: 0.08, infill_sparse_density: 99 }),
  });
  const progress = news?.flatMap((each) => ('progress' in each ? [each.progress] : [])) ?? [];
  expect(progress.length).toBeGreaterThan(0);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

test('nothing of a run stays on the disk', async () => {
  await ask({ bytes: twenty() });
  await ask({ bytes: new Uint8Array(500) });
  expect(await readdir(slicer.scratch)).toEqual([]);
});

test('settings that cannot be sliced with are refused with what is wrong', async () => {
  const { overrides, printer } = settingsOf();
  const refused = [
    [null, 'settings'],
    [{ overrides }, 'printer'],
    [{ overrides: { ...overrides, machine_start_gcode: 'M112' }, printer }, 'machine_start_gcode'],
    [{ overrides: { ...overrides, layer_height: 3 }, printer }, 'layer_height'],
    [{ overrides: { ...overrides, infill_sparse_density: 100 }, printer }, 'infill_sparse_density'],
    [{ overrides: { ...overrides, infill_pattern: 'lines' }, printer }, 'infill_pattern'],
    [
      {
        overrides: {
          ...overrides,
          mesh_rotation_matrix: [
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, -1],
          ],
        },
        printer,
      },
      'mirrored',
    ],
    [{ overrides, printer: { ...printer, definitionName: '../../etc/passwd' } }, 'definitionName'],
  ] as const;
  for (const [settings, word] of refused) {
    const said = await ask({ bytes: twenty(), settings });
    expect(said).toMatchObject({ status: 400, code: 'settings', message: expect.stringContaining(word) });
  }
});

test('when all places are taken the next model is told so, and when to come again', async () => {
  const stuck = Array.from({ length: 4 }, () => {
    const leaving = new AbortController();
    const bytes = new ReadableStream<Uint8Array>({
      start: (stream) => leaving.signal.addEventListener('abort', () => stream.close()),
    });
    return { leaving, answer: askSlicer(slicer.fetch, { bytes }) };
  });
  const answer = await askSlicer(slicer.fetch, { bytes: twenty() });
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await hear(answer)).toMatchObject({ status: 503, code: 'busy' });
  const health = await slicer.fetch('/health', {});
  expect(await health.json()).toEqual({ ready: true, runs: 2, waiting: 2, free: 0 });
  for (const { leaving } of stuck) leaving.abort();
  for (const { answer } of stuck) expect(await hear(await answer)).toMatchObject({ fault: 'empty' });
  expect((await ask({ bytes: twenty() })).status).toBe(200);
});

/** Engines that work in a folder of the service. */
function engines(): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(slicer.scratch);
    } catch {
      // It has ended, or is not ours.
      return false;
    }
  });
}

test('a model that is sliced on trial and then refused leaves no run behind', async () => {
  // Minutes of work, if it were not for a hole.
  const { positions } = organic(20_000, 60);
  const open = writeStl({ positions: positions.subarray(0, positions.length - 9 * 500) });
  const settings = settingsOf({ layer_height: 0.08, infill_sparse_density: 99 });
  expect(await ask({ bytes: open, settings })).toMatchObject({ status: 422, fault: 'not_closed' });
  expect(engines()).toEqual([]);
  expect(await readdir(slicer.scratch)).toEqual([]);
  const health = await slicer.fetch('/health', {});
  expect(await health.json()).toMatchObject({ free: 4 });
});

test('a run that finds no room on the disk gives its place back', async () => {
  const full = await openTestSlicer({ RUNS: '1', WAITING: '0' });
  await rm(full.scratch, { recursive: true });
  expect((await askSlicer(full.fetch, { bytes: twenty() })).status).toBe(500);
  expect(await (await full.fetch('/health', {})).json()).toMatchObject({ free: 1 });
  await full.close();
});
