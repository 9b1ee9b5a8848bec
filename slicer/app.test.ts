import { readdirSync, readlinkSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cube } from './fixtures/cube.ts';
import { organic } from './fixtures/sphere.ts';
import { writeStl } from './mesh/write-stl.ts';
import { askSlicer, readSliceResponse, settingsOf } from './test/ask-slicer.ts';
import { openTestSlicer } from './test/open-test-slicer.ts';

let slicer: Awaited<ReturnType<typeof openTestSlicer>>;
beforeAll(async () => {
  slicer = await openTestSlicer({ RUNS: '2', WAITING: '2' });
});
afterAll(() => slicer.close());

const twenty = () => writeStl(cube(20));
const ask = async (asked: Parameters<typeof askSlicer>[1]) => readSliceResponse(await askSlicer(slicer.fetch, asked));

/** The process ids of the service's engines. */
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

describe('the slicer service', () => {
  it('returns filament, time, size and matching G-code for a cube', async () => {
    const { done, packed, gcode } = await ask({ bytes: twenty() });
    expect(done).toMatchObject({ filament: 3053, printTime: 1035, layers: 100, triangles: 12 });
    expect(done?.size).toEqual({ width: 20, depth: 20, height: 20 });
    expect(Object.values(done?.repaired ?? {}).every((count) => count === 0)).toBe(true);
    expect(packed).toBe(done?.gcodeBytes);
    expect(gcode).toMatch(/^;FLAVOR:Marlin\n;TIME:1035\n;Filament used: 1\.26\d*m\n/);
    // The print alone: heating and homing are written when its file leaves for a printer.
    expect(gcode).not.toMatch(/^(M109|M190|G28)/m);
    expect(gcode).toMatch(/;LAYER:99\n[\s\S]*;End of Gcode\n$/);
  });

  it('reports progress that only grows', async () => {
    const { events } = await ask({
      bytes: twenty(),
      settings: settingsOf({ layer_height: 0.08, infill_sparse_density: 99 }),
    });
    const progress = events?.flatMap((each) => ('progress' in each ? [each.progress] : [])) ?? [];
    expect(progress.length).toBeGreaterThan(0);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  it('leaves nothing of a run on the disk', async () => {
    await ask({ bytes: twenty() });
    await ask({ bytes: new Uint8Array(500) });
    expect(await readdir(slicer.scratch)).toEqual([]);
  });

  it('rejects invalid settings and says what is wrong', async () => {
    const { overrides, printer } = settingsOf();
    const invalid = [
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
    for (const [settings, word] of invalid) {
      const response = await ask({ bytes: twenty(), settings });
      expect(response).toMatchObject({ status: 400, code: 'settings', message: expect.stringContaining(word) });
    }
  });

  it('responds 503 with Retry-After when all slots are in use', async () => {
    const stuck = Array.from({ length: 4 }, () => {
      const leaving = new AbortController();
      const bytes = new ReadableStream<Uint8Array>({
        start: (stream) => leaving.signal.addEventListener('abort', () => stream.close()),
      });
      return { leaving, answer: askSlicer(slicer.fetch, { bytes }) };
    });
    const health = async () => await (await slicer.fetch('/health', {})).json();
    // Each looks at the disk first, and is not before the next one in that.
    await expect.poll(health).toEqual({ ready: true, runs: 2, waiting: 2, free: 0 });
    const answer = await askSlicer(slicer.fetch, { bytes: twenty() });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await readSliceResponse(answer)).toMatchObject({ status: 503, code: 'busy' });
    for (const { leaving } of stuck) leaving.abort();
    for (const { answer } of stuck) expect(await readSliceResponse(await answer)).toMatchObject({ fault: 'empty' });
    expect((await ask({ bytes: twenty() })).status).toBe(200);
  });

  it('ends the speculative run of a model that is rejected', async () => {
    // It would take minutes to slice, if it had no hole.
    const { positions } = organic(20_000, 60);
    const open = writeStl({ positions: positions.subarray(0, positions.length - 9 * 500) });
    const settings = settingsOf({ layer_height: 0.08, infill_sparse_density: 99 });
    expect(await ask({ bytes: open, settings })).toMatchObject({ status: 422, fault: 'repair_needed' });
    expect(engines()).toEqual([]);
    expect(await readdir(slicer.scratch)).toEqual([]);
    const health = await slicer.fetch('/health', {});
    expect(await health.json()).toMatchObject({ free: 4 });
  });

  it('frees the slot when the run folder cannot be created', async () => {
    const full = await openTestSlicer({ RUNS: '1', WAITING: '0' });
    await rm(full.scratch, { recursive: true });
    expect((await askSlicer(full.fetch, { bytes: twenty() })).status).toBe(500);
    expect(await (await full.fetch('/health', {})).json()).toMatchObject({ free: 1 });
    await full.close();
  });
});
