import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DISK_RESERVE_BYTES } from '../contract/queu3d/limits.ts';
import type { Matrix3, SliceOverrides, SliceSettings } from '../contract/queu3d/settings.ts';
import { box, cube } from './fixtures/cube.ts';
import { organic } from './fixtures/sphere.ts';
import { writeStl } from './mesh/write-stl.ts';
import { askSlicer, keepModel, readSliceResponse, settingsOf } from './test/ask-slicer.ts';
import { openTestSlicer } from './test/open-test-slicer.ts';

let slicer: Awaited<ReturnType<typeof openTestSlicer>>;
let freeBytes: number;
beforeEach(async () => {
  freeBytes = Number.POSITIVE_INFINITY;
  slicer = await openTestSlicer({ RUNS: '2', WAITING: '1' }, async () => freeBytes);
});
afterEach(() => slicer.close());

const keep = (bytes: Uint8Array | ReadableStream<Uint8Array>, id?: string) => keepModel(slicer.fetch, bytes, id);

async function sliceKept(id: string, own: Partial<SliceOverrides> = {}, more: Partial<SliceSettings> = {}) {
  const settings = encodeURIComponent(JSON.stringify({ ...settingsOf(own), ...more }));
  return await readSliceResponse(await slicer.fetch(`/slice?settings=${settings}&model=${id}`, { method: 'POST' }));
}

const slice = async (bytes: Uint8Array, own: Partial<SliceOverrides> = {}) =>
  readSliceResponse(await askSlicer(slicer.fetch, { bytes, settings: settingsOf(own) }));
const kept = async () => (await readdir(slicer.scratch)).filter((name) => name.startsWith('kept-'));
const runs = async () => (await readdir(slicer.scratch)).filter((name) => name.startsWith('run-'));
const plank = () => writeStl(box([5, 5, 5], [10, 20, 2]));

const quarter: Matrix3 = [
  [2, 0, 0],
  [0, 0, -2],
  [0, 2, 0],
];
const [c, s] = [Math.cos(0.5), Math.sin(0.5)];
const tilted: Matrix3 = [
  [c, 0, s],
  [0, 1, 0],
  [-s, 0, c],
];

describe('a model that was sent ahead', () => {
  it.each([
    ['as drawn', {}],
    ['after a quarter turn', { mesh_rotation_matrix: quarter }],
    ['in any other pose', { mesh_rotation_matrix: tilted }],
  ])('is sliced as one that is sent with its request, %s', async (_, own) => {
    const sent = await slice(plank(), own);
    const { id, status } = await keep(plank());
    expect(status).toBe(204);
    const ahead = await sliceKept(id, own);
    expect(ahead.done).toMatchObject({ filament: sent.done?.filament, triangles: 12, layers: sent.done?.layers });
    expect(ahead.done?.size).toEqual(sent.done?.size);
    expect(ahead.gcode).toBe(sent.gcode);
    expect(ahead.gcode).not.toContain(slicer.scratch);
    expect(await runs()).toEqual([]);
    // A second time, with all that is known by then.
    expect((await sliceKept(id, own)).gcode).toBe(sent.gcode);
  });

  it('is repaired once, with the size that is left', async () => {
    const { positions } = cube(20);
    const [second, third] = [positions.slice(3, 6), positions.slice(6, 9)];
    positions.set(third, 3);
    positions.set(second, 6);
    const { id } = await keep(writeStl({ positions }));
    const { done } = await sliceKept(id, { mesh_rotation_matrix: tilted });
    expect(done).toMatchObject({ repaired: { flipped: 1 }, triangles: 12 });
    expect(done?.size).toEqual((await slice(writeStl(cube(20)), { mesh_rotation_matrix: tilted })).done?.size);
  });

  it('is refused when its slice is requested, for the reason that the check found, until the repair is accepted', async () => {
    const { positions } = organic(2_000, 20);
    const { id, status } = await keep(writeStl({ positions: positions.subarray(0, positions.length - 9 * 50) }));
    expect(status).toBe(204);
    expect(await sliceKept(id)).toMatchObject({ status: 422, fault: 'repair_needed' });
    expect(await runs()).toEqual([]);
    expect(await (await slicer.fetch('/health', {})).json()).toMatchObject({ free: 3 });
    expect((await sliceKept(id, {}, { repair: 'accepted' })).done?.triangles).toBeGreaterThan(1_800);
  });

  it('is refused in a pose that does not fit the machine', async () => {
    const { id } = await keep(writeStl(cube(200)));
    const double = quarter;
    expect(await sliceKept(id, { mesh_rotation_matrix: double })).toMatchObject({
      status: 422,
      fault: 'too_big_for_bed',
    });
    expect((await sliceKept(id, { layer_height: 0.32, infill_sparse_density: 0 })).status).toBe(200);
  });

  it('is sliced while it is still on its way', async () => {
    const arriving = Promise.withResolvers<void>();
    const bytes = plank();
    const id = crypto.randomUUID();
    const keeping = keep(
      new ReadableStream<Uint8Array>({
        async start(stream) {
          stream.enqueue(bytes.subarray(0, 100));
          await arriving.promise;
          stream.enqueue(bytes.subarray(100));
          stream.close();
        },
      }),
      id,
    );
    // The folder may be seen before the slicer knows that it made it.
    await expect
      .poll(async () => await readdir(slicer.scratch, { recursive: true }))
      .toContainEqual(expect.stringMatching(/kept-.*model\.stl$/));
    const slicing = sliceKept(id);
    arriving.resolve();
    expect((await keeping).status).toBe(204);
    expect(await slicing).toMatchObject({ status: 200, done: { triangles: 12 } });
  });
});

describe('kept models', () => {
  it('are unknown when they were never sent, or their upload broke off', async () => {
    const id = crypto.randomUUID();
    expect(await sliceKept(id)).toMatchObject({ status: 404, code: 'unknown_model' });
    const broken = new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(new Error('gone')) });
    await keep(broken, id);
    expect(await sliceKept(id)).toMatchObject({ status: 404, code: 'unknown_model' });
    expect(await kept()).toEqual([]);
  });

  it('are dropped when somebody has changed their file', async () => {
    const { id } = await keep(plank());
    await sliceKept(id);
    const [folder = ''] = await kept();
    await appendFile(join(slicer.scratch, folder, 'model.stl'), 'x');
    expect(await sliceKept(id)).toMatchObject({ status: 404, code: 'unknown_model' });
    expect(await kept()).toEqual([]);
  });

  it('make room for newer ones, the one that was used last stays', async () => {
    const { id: used } = await keep(plank());
    const { id: oldest } = await keep(plank());
    for (let sent = 2; sent < 24; sent++) await keep(plank());
    await sliceKept(used);
    expect(await kept()).toHaveLength(24);
    await keep(plank());
    expect(await kept()).toHaveLength(24);
    expect((await sliceKept(oldest)).status).toBe(404);
    expect((await sliceKept(used)).status).toBe(200);
  });

  it('leave a reserve of the disk free, as runs do', async () => {
    freeBytes = DISK_RESERVE_BYTES;
    expect(await keep(plank())).toMatchObject({ status: 503 });
    expect(await kept()).toEqual([]);
  });

  it('are bounded as models are, and their ids are no paths', async () => {
    expect((await keep(plank(), '..%2f..%2fetc')).status).toBe(400);
    expect((await keep(new Uint8Array())).status).toBe(422);
    expect(await kept()).toEqual([]);
  });

  it('stay on the disk while a run uses them, and go with the service', async () => {
    const { id } = await keep(writeStl(organic(20_000, 40)));
    const slicing = sliceKept(id, { layer_height: 0.32, infill_sparse_density: 0 });
    await expect.poll(async () => (await runs()).length).toBe(1);
    for (let sent = 0; sent < 24; sent++) await keep(plank());
    expect((await slicing).status).toBe(200);
    expect(await kept()).toHaveLength(24);
  });
});
