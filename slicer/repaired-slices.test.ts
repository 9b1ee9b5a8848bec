import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Matrix3 } from '../contract/queu3d/settings.ts';
import { cells, closedBodies } from './fixtures/closed-bodies.ts';
import { cube } from './fixtures/cube.ts';
import { chair, openBodies, teapot } from './fixtures/open-bodies.ts';
import type { Mesh } from './mesh/mesh.ts';
import { writeStl } from './mesh/write-stl.ts';
import { askSlicer, readSliceResponse, settingsOf } from './test/ask-slicer.ts';
import { openTestSlicer } from './test/open-test-slicer.ts';

let slicer: Awaited<ReturnType<typeof openTestSlicer>>;
beforeAll(async () => {
  slicer = await openTestSlicer();
});
afterAll(() => slicer.close());

/** @param scale such that walls and gaps are thick enough to print */
async function slice(mesh: Mesh, { repair, scale = 1 }: { repair?: 'accepted'; scale?: number } = {}) {
  const mesh_rotation_matrix: Matrix3 = [
    [scale, 0, 0],
    [0, scale, 0],
    [0, 0, scale],
  ];
  const settings = settingsOf({ infill_sparse_density: 99, mesh_rotation_matrix });
  const asked = { bytes: writeStl(mesh), settings: repair ? { ...settings, repair } : settings };
  return await readSliceResponse(await askSlicer(slicer.fetch, asked));
}

/** Almost solid: the engine's infill overlaps its walls a little. */
const SHARE = 0.04;

describe('the engine prints what is enclosed', () => {
  const known = Object.entries(closedBodies).filter(([name]) => !/fins|checkerboard|in a sphere/.test(name));

  it.each(known)('holds for %s', async (_, { draw, volume }) => {
    const mesh = draw();
    const scale = mesh.positions.length > 9 * 1000 ? 1 : 2;
    const { done } = await slice(mesh, { scale });
    expect(Math.abs((done?.filament ?? 0) / (volume * scale ** 3) - 1)).toBeLessThan(SHARE);
  });
});

describe('a repair', () => {
  const open = Object.entries(openBodies).filter(([name]) => !name.startsWith('a figure'));

  it.each(open)('prints %s once it is accepted', async (_, { draw, volume }) => {
    const mesh = draw();
    expect(await slice(mesh)).toMatchObject({ status: 422, fault: 'repair_needed' });
    const { done } = await slice(mesh, { repair: 'accepted' });
    expect(Math.abs((done?.filament ?? 0) / volume - 1)).toBeLessThan(2 * SHARE);
    expect(done?.repaired.holes).toBeGreaterThanOrEqual(0);
  });

  it('leaves out sheets once it is accepted', async () => {
    expect(await slice(chair())).toMatchObject({ status: 422, fault: 'repair_needed' });
    const { done } = await slice(chair(), { repair: 'accepted' });
    expect(done?.size).toEqual({ width: 40, depth: 40, height: 40 });
    expect(Math.abs((done?.filament ?? 0) / (4 * 16 * 40) - 1)).toBeLessThan(2 * SHARE);
  });

  it('fills skins that run into each other as one', async () => {
    const { done } = await slice(teapot(), { repair: 'accepted' });
    const body = (await slice(openBodies['a scan with ragged holes']?.draw() as Mesh, { repair: 'accepted' })).done;
    expect(done?.filament).toBeGreaterThan(1.7 * (body?.filament ?? Infinity));
  });

  it('changes nothing of a model that needs none', async () => {
    const sound = cells([
      [0, 0, 0],
      [1, 1, 0],
    ]);
    const [plain, accepted] = [await slice(sound), await slice(sound, { repair: 'accepted' })];
    expect(accepted.done?.filament).toBe(plain.done?.filament);
    expect((await slice(cube(20), { repair: 'accepted' })).done?.repaired).toMatchObject({ holes: 0, flipped: 0 });
  });
});
