import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRIM_WIDTH, MAX_TRIANGLES } from '../contract/queu3d/limits.ts';
import { MAX_PIECES_PLATE, PLATE_GAP } from '../contract/queu3d/plates.ts';
import type { SliceOverrides } from '../contract/queu3d/settings.ts';
import type { PlatePart } from '../contract/queu3d/slicer-wire.ts';
import { box } from './fixtures/cube.ts';
import { organic } from './fixtures/sphere.ts';
import { writeStl } from './mesh/write-stl.ts';
import { BUILD_VOLUME } from './profiles/machine-definition.ts';
import { keepModel, overrides, readSliceResponse, settingsOf } from './test/ask-slicer.ts';
import { openTestSlicer } from './test/open-test-slicer.ts';

let slicer: Awaited<ReturnType<typeof openTestSlicer>>;
beforeAll(async () => {
  slicer = await openTestSlicer({ RUNS: '2', WAITING: '2' });
});
afterAll(() => slicer.close());

const upright = overrides.mesh_rotation_matrix;
/** A quarter turn around x: what was up lies in front. */
const lying: PlatePart['matrix'] = [
  [1, 0, 0],
  [0, 0, -1],
  [0, 1, 0],
];
const keep = async (bytes: Uint8Array) => (await keepModel(slicer.fetch, bytes)).id;
const bar = () => keep(writeStl(box([3, 4, 5], [30, 12, 8])));

async function slicePlate(parts: unknown, own: Partial<SliceOverrides> = {}, bed?: unknown) {
  const asked = { settings: settingsOf(own), parts, ...(bed !== undefined && { bed }) };
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, JSON.stringify(value)]));
  return await readSliceResponse(await slicer.fetch(`/slice?${query}`, { method: 'POST' }));
}

interface Island {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** What the nozzle draws, as boxes around all that is less than 2 mm apart seen from above. */
function islandsOf(gcode: string): Island[] {
  let islands: Island[] = [];
  let [x, y] = [0, 0];
  for (const line of gcode.split('\n')) {
    if (!/^G[01] /.test(line)) continue;
    const value = (axis: string, before: number) => Number(line.match(new RegExp(`${axis}([-\\d.]+)`))?.[1] ?? before);
    const [fromX, fromY] = [x, y];
    x = value('X', x);
    y = value('Y', y);
    const draws = line.startsWith('G1') && /[XY]/.test(line) && line.includes('E');
    if (!draws) continue;
    const drawn = {
      minX: Math.min(x, fromX),
      minY: Math.min(y, fromY),
      maxX: Math.max(x, fromX),
      maxY: Math.max(y, fromY),
    };
    const near = islands.filter((island) => distance(island, drawn) < 2);
    for (const { minX, minY, maxX, maxY } of near) {
      drawn.minX = Math.min(drawn.minX, minX);
      drawn.minY = Math.min(drawn.minY, minY);
      drawn.maxX = Math.max(drawn.maxX, maxX);
      drawn.maxY = Math.max(drawn.maxY, maxY);
    }
    islands = [...islands.filter((island) => !near.includes(island)), drawn];
  }
  return islands;
}

function distance(one: Island, other: Island): number {
  const along = Math.max(other.minX - one.maxX, one.minX - other.maxX);
  return Math.max(along, other.minY - one.maxY, one.minY - other.maxY);
}

/** mm: the outer wall is drawn half a line inside; a corner's line may be a bit wider. */
const TOLERANCE = 0.1;

function expectApart(islands: readonly Island[], count: number): void {
  expect(islands).toHaveLength(count);
  for (const [index, one] of islands.entries()) {
    expect(Math.min(one.minX, one.minY)).toBeGreaterThanOrEqual(0);
    expect(Math.max(one.maxX, one.maxY)).toBeLessThanOrEqual(BUILD_VOLUME.width);
    for (const other of islands.slice(index + 1))
      expect(distance(one, other)).toBeGreaterThanOrEqual(PLATE_GAP - TOLERANCE);
  }
}

describe('a plate', () => {
  it('has copies that use as much filament as each alone, apart and within the bed', async () => {
    const model = await bar();
    const one = await slicePlate([{ model, matrix: upright, pieces: 1 }]);
    const nine = await slicePlate([{ model, matrix: upright, pieces: 9 }]);
    expect(one.done).toMatchObject({ triangles: 12, layers: 40 });
    expect(nine.done).toMatchObject({ triangles: 9 * 12, layers: 40 });
    const [filament = 0, ofNine = 0] = [one.done?.filament, nine.done?.filament];
    expect(ofNine / (9 * filament)).toBeCloseTo(1, 2);
    // With the moves from one to the next.
    expect((nine.done?.printTime ?? 0) / (one.done?.printTime ?? 0)).toBeCloseTo(9.4, 0);
    expectApart(islandsOf(nine.gcode ?? ''), 9);
  });

  it('lies in the middle of the bed as a whole', async () => {
    const { gcode = '', done } = await slicePlate([{ model: await bar(), matrix: upright, pieces: 2 }]);
    const islands = islandsOf(gcode);
    const middle = (Math.min(...islands.map(({ minX }) => minX)) + Math.max(...islands.map(({ maxX }) => maxX))) / 2;
    expect(middle).toBeCloseTo(BUILD_VOLUME.width / 2, 0);
    expect(done?.size).toEqual({ width: 2 * 30 + PLATE_GAP, depth: 12, height: 8 });
  });

  it('has a brim around each piece, with the gap between the brims', async () => {
    const parts = [{ model: await bar(), matrix: upright, pieces: 4 }];
    const { gcode = '', done } = await slicePlate(parts, { adhesion_type: 'brim' });
    expectApart(islandsOf(gcode), 4);
    expect(done?.size.width).toBe(4 * 30 + 3 * (PLATE_GAP + 2 * BRIM_WIDTH));
  });

  it('keeps together within a smaller bed, in the middle of the machine’s', async () => {
    const parts = [{ model: await bar(), matrix: upright, pieces: 4 }];
    const { gcode = '', done } = await slicePlate(parts, {}, { width: 70, depth: 40 });
    expectApart(islandsOf(gcode), 4);
    expect(done?.size).toMatchObject({ width: 2 * 30 + PLATE_GAP, depth: 2 * 12 + PLATE_GAP });
    expect(await slicePlate(parts, {}, { width: 50, depth: 40 })).toMatchObject({
      status: 422,
      fault: 'plate_too_big',
    });
    const large = [{ model: await keep(writeStl(box([0, 0, 0], [340, 200, 1]))), matrix: upright, pieces: 2 }];
    const beyond = { width: 900, depth: 900 };
    expect(await slicePlate(large, {}, beyond)).toMatchObject({ status: 422, fault: 'plate_too_big' });
    expect(await slicePlate(parts, {}, { width: -1 })).toMatchObject({ status: 400, code: 'settings' });
  });

  it('has different parts, each in its own pose', async () => {
    const [a, b] = [await bar(), await keep(writeStl(box([0, 0, 0], [20, 20, 2])))];
    const parts = [
      { model: a, matrix: lying, pieces: 2 },
      { model: b, matrix: upright, pieces: 3 },
      { model: a, matrix: upright, pieces: 1 },
    ];
    const { done, gcode = '' } = await slicePlate(parts);
    expect(done?.size.height).toBe(12);
    expectApart(islandsOf(gcode), 6);
    const alone = await Promise.all(parts.map((part) => slicePlate([{ ...part, pieces: 1 }])));
    const expected = alone.reduce(
      (sum, { done: each }, index) => sum + (each?.filament ?? 0) * (parts[index]?.pieces ?? 0),
      0,
    );
    expect((done?.filament ?? 0) / expected).toBeCloseTo(1, 2);
  });

  it('is refused when it does not fit the bed, or has more triangles than one model may have', async () => {
    const wide = await keep(writeStl(box([0, 0, 0], [200, 180, 2])));
    const refused = await slicePlate([{ model: wide, matrix: upright, pieces: 2 }]);
    expect(refused).toMatchObject({ status: 422, fault: 'plate_too_big' });
    const { positions } = organic(20_000, 5);
    const pieces = Math.ceil(MAX_TRIANGLES / (positions.length / 9)) + 1;
    expect(pieces).toBeLessThan(MAX_PIECES_PLATE);
    const fine = await keep(writeStl({ positions }));
    expect(await slicePlate([{ model: fine, matrix: upright, pieces }])).toMatchObject({ fault: 'too_many_triangles' });
    expect(await (await slicer.fetch('/health', {})).json()).toMatchObject({ free: 4 });
  });

  it('is refused as the one of its parts that needs a repair which nobody has accepted', async () => {
    const { positions } = organic(2_000, 20);
    const open = await keep(writeStl({ positions: positions.subarray(9 * 100) }));
    const parts = [
      { model: await bar(), matrix: upright, pieces: 1 },
      { model: open, matrix: upright, pieces: 1 },
    ];
    expect(await slicePlate(parts)).toMatchObject({ status: 422, fault: 'repair_needed' });
    const accepted = parts.map((part) => ({ ...part, repair: 'accepted' }));
    expect((await slicePlate(accepted)).done?.repaired).toMatchObject({ holes: expect.any(Number) });
  });

  it('needs all of its models, and leaves nothing of its run on the disk', async () => {
    const model = await bar();
    const gone = { model: crypto.randomUUID(), matrix: upright, pieces: 1 };
    const unknown = await slicePlate([{ model, matrix: upright, pieces: 1 }, gone]);
    expect(unknown).toMatchObject({ status: 404, code: 'unknown_model' });
    await slicePlate([{ model, matrix: upright, pieces: 1 }]);
    expect((await readdir(slicer.scratch)).filter((name) => name.startsWith('run-'))).toEqual([]);
  });

  it.each([
    ['no part', []],
    ['more pieces than a plate has', [{ model: crypto.randomUUID(), matrix: upright, pieces: MAX_PIECES_PLATE + 1 }]],
    [
      'a mirrored part',
      [
        {
          model: crypto.randomUUID(),
          matrix: [
            [1, 0, 0],
            [0, 1, 0],
            [0, 0, -1],
          ],
          pieces: 1,
        },
      ],
    ],
    ['what is not a list', 'all'],
  ])('is refused with %s', async (_, parts) => {
    expect(await slicePlate(parts)).toMatchObject({ status: 400, code: 'settings' });
  });
});
