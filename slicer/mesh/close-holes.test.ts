import { describe, expect, it } from 'vitest';
import { cells, closedBodies, fin, insideOut } from '../fixtures/closed-bodies.ts';
import { box, cube, together } from '../fixtures/cube.ts';
import { chair, moebius, only, openBodies, pieces, teapot } from '../fixtures/open-bodies.ts';
import { sphere } from '../fixtures/sphere.ts';
import { boxOf, sizeOf } from './box.ts';
import { inspect } from './inspect.ts';
import { measure } from './measure.ts';
import type { Mesh } from './mesh.ts';
import { repair } from './repair.ts';

const accepted = (mesh: Mesh) => repair(mesh, inspect(mesh), true);
const area = (positions: Float32Array) => measure({ positions }).area;

describe('a model with open rims', () => {
  it.each(Object.entries(openBodies))('%s: needs a repair that is accepted first', (_, { draw }) => {
    expect(() => repair(draw())).toThrow('repair_needed');
  });

  it.each(Object.entries(openBodies))('%s: is closed when that is accepted', (_, { draw, volume, holes }) => {
    const mesh = draw();
    const { mesh: closed, surface, changes } = accepted(mesh);
    expect(inspect(closed)).toMatchObject({ isClosed: true });
    expect(measure(closed).volume / volume).toBeCloseTo(1, 1);
    expect(changes).toMatchObject({ kind: holes > 0 ? 'holes' : 'joined', holes });
    expect(changes?.dropped).toHaveLength(0);
    expect(surface.faces.length * 3).toBe(closed.positions.length);
  });

  it.each(Object.entries(openBodies))('%s: keeps its own triangles', (_, { draw }) => {
    const mesh = draw();
    const { mesh: closed, changes } = accepted(mesh);
    expect(closed.positions.length).toBe(mesh.positions.length + (changes?.added.length ?? 0));
    expect(closed.positions.subarray(mesh.positions.length)).toEqual(changes?.added);
    const [before, after] = [sizeOf(boxOf(mesh)), sizeOf(boxOf(closed))];
    expect(after.width / before.width).toBeCloseTo(1, 2);
    expect(after.height / before.height).toBeCloseTo(1, 2);
  });

  it('is filled with the least area: a flat hole flat', () => {
    const lid = accepted(openBodies['a box without its lid']?.draw() as Mesh).changes;
    expect(area(lid?.added ?? new Float32Array())).toBeCloseTo(100, 4);
    const holes = accepted(openBodies['a plate with holes that touch']?.draw() as Mesh).changes;
    expect(area(holes?.added ?? new Float32Array())).toBeCloseTo(200, 3);
  });

  it('is joined across gaps without a triangle more', () => {
    const { mesh, changes, repaired } = accepted(pieces(0.01));
    expect(changes?.added).toHaveLength(0);
    expect(repaired.cracks).toBeGreaterThan(30);
    expect(changes).toMatchObject({ kind: 'joined', holes: 0 });
    expect(changes?.reach).toBeGreaterThan(0.001);
    expect(changes?.reach).toBeLessThan(0.05);
    expect(inspect(mesh).findings).toMatchObject({ openEdges: 0, shells: 1 });
  });

  it('may be of skins that run into each other: each is closed and faces outwards', () => {
    const { mesh, changes } = accepted(teapot());
    const { findings, isClosed } = inspect(mesh);
    expect([isClosed, findings.shells, changes?.holes]).toEqual([true, 4, 7]);
    expect(measure(mesh).volume).toBeGreaterThan(60_000);
    expect(repair(mesh).repaired.shells).toBe(0);
  });

  it('is closed in the same way each time', () => {
    expect(accepted(teapot()).mesh.positions).toEqual(accepted(teapot()).mesh.positions);
  });

  it('is closed around faces that had to be turned first', () => {
    const open = openBodies['a cup with a wavy rim']?.draw() as Mesh;
    const faces = Array.from({ length: open.positions.length / 9 }, (_, face) => face);
    // Next to the rim and elsewhere, so that sides of turned faces are open and shared ones alike.
    const mixed = { positions: open.positions.slice() };
    for (const face of faces.filter((each) => each % 3 === 0)) {
      mixed.positions.set(open.positions.subarray(9 * face + 3, 9 * face + 6), 9 * face);
      mixed.positions.set(open.positions.subarray(9 * face, 9 * face + 3), 9 * face + 3);
    }
    const { mesh, repaired } = accepted(mixed);
    expect(repaired.flipped).toBeGreaterThan(0);
    expect(measure(mesh).volume).toBeCloseTo(measure(accepted(open).mesh).volume, 2);
  });

  it('is turned as well when it is inside out', () => {
    const open = insideOut(openBodies['a cup with a wavy rim']?.draw() as Mesh);
    expect(measure(accepted(open).mesh).volume).toBeGreaterThan(40_000);
  });
});

describe('a model whose triangles are all there from both sides', () => {
  it('is the solid that one of the sides encloses', () => {
    const both = together(cube(20), insideOut(cube(20)));
    const { mesh, repaired, changes } = repair(both);
    expect(measure(mesh).volume).toBeCloseTo(8000, 3);
    expect([repaired.duplicate, changes]).toEqual([12, undefined]);
  });
});

describe('a sheet without thickness', () => {
  it('is left out only once that is accepted', () => {
    const mesh = chair();
    const asDrawn = repair(mesh);
    expect(sizeOf(boxOf(asDrawn.mesh))).toEqual(sizeOf(boxOf(mesh)));
    expect(asDrawn.mesh.positions).toHaveLength(mesh.positions.length);
    expect(asDrawn.changes?.dropped).toHaveLength(9 * 2 * 2 * 144);
    const { mesh: legs, changes } = accepted(mesh);
    expect(sizeOf(boxOf(legs))).toEqual({ width: 40, depth: 40, height: 40 });
    expect(legs.positions).toHaveLength(9 * 4 * 12);
    expect(changes).toMatchObject({ kind: 'sheets', holes: 0, added: new Float32Array() });
    expect(changes?.dropped).toEqual(asDrawn.changes?.dropped);
  });

  it('is left out unasked if it is tiny', () => {
    const { mesh, changes } = repair(together(cube(100), fin([50, 50, 100], 1, 0.005)));
    expect([changes, mesh.positions.length]).toEqual([undefined, 9 * 12]);
  });

  it('is not a loss between two bodies', () => {
    const touching = closedBodies['two cubes that touch in a face']?.draw() as Mesh;
    expect(repair(touching).changes).toBeUndefined();
    expect(repair(together(cube(10), fin([0, 5, 0], 10, 10))).changes).toBeUndefined();
  });

  it('is found when its two skins are triangulated differently', () => {
    const corners = [0, 0, 10, 30, 0, 10, 30, 30, 10, 0, 30, 10];
    const face = (...order: number[]) => order.flatMap((i) => corners.slice(3 * i, 3 * i + 3));
    const sheet = { positions: Float32Array.from([...face(0, 1, 2, 0, 2, 3), ...face(1, 0, 3, 1, 3, 2)]) };
    const mesh = together(box([0, 0, 0], [10, 10, 10]), sheet);
    expect(repair(mesh).changes?.dropped).toHaveLength(36);
    expect(accepted(mesh).mesh.positions).toHaveLength(9 * 12);
  });

  it('is left out when it has one side only, as the other would be a guess', () => {
    const flag = only(cube(10), (_x, _y, _z, i) => i < 2);
    const mesh = together(box([20, 0, 0], [5, 5, 20]), flag);
    expect(() => repair(mesh)).toThrow('repair_needed');
    const { mesh: pole, changes } = accepted(mesh);
    expect([pole.positions.length, changes?.holes, changes?.dropped.length]).toEqual([9 * 12, 0, 18]);
  });
});

describe('a small repair', () => {
  /** A ball of 5026 mm² without the cap above a height, which has about 2π·20·(20 − height) mm². */
  const without = (height: number) => only(sphere(50_000), (_x, _y, z) => z < height);

  it('is made unasked, and told', () => {
    const mesh = without(19.99);
    const { mesh: made, changes, repaired } = repair(mesh);
    expect(changes).toBeUndefined();
    expect(repaired.holes).toBe(1);
    expect(inspect(made).isClosed).toBe(true);
    expect(made.positions).toEqual(accepted(mesh).mesh.positions);
  });

  it('is asked about when it fills more of the surface', () => {
    expect(() => repair(without(19.9))).toThrow('repair_needed');
  });

  it('is asked about when it changes the size', () => {
    const flag = only(cube(10), (_x, _y, z) => z < 0.001);
    const tiny = { positions: flag.positions.map((at, i) => (i % 3 === 2 ? 60 : at / 10)) };
    const mesh = together(sphere(5000), tiny);
    expect(measure(tiny).area).toBeLessThan(1e-3 * measure(mesh).area);
    expect(repair(mesh).changes?.kind).toBe('sheets');
    const within = { positions: tiny.positions.map((at, i) => (i % 3 === 2 ? 0 : at)) };
    expect(repair(together(sphere(5000), within))).toMatchObject({ changes: undefined });
  });

  it('counts joined gaps by the faces around them', () => {
    expect(() => repair(pieces(0.01))).toThrow('repair_needed');
    const slit = cracked(sphere(50_000));
    expect(slit.corners).toBeGreaterThan(0);
    const { changes, repaired } = repair(slit.mesh);
    expect(changes).toBeUndefined();
    expect(repaired.cracks).toBeGreaterThan(0);
  });

  it('tells the sheets that it leaves out', () => {
    const { repaired } = repair(together(cube(100), fin([50, 50, 100], 1, 0.005)));
    expect(repaired.sheets).toBeGreaterThan(0);
  });
});

/** One triangle's corner lies 0.01 mm beside its neighbors': more than rounding, but nearly there. */
function cracked(mesh: Mesh): { mesh: Mesh; corners: number } {
  const positions = mesh.positions.slice();
  positions[0] = (positions[0] as number) + 0.01;
  return { mesh: { positions }, corners: inspect({ positions }).findings.openEdges };
}

describe('what no repair can make solid', () => {
  it('is not said to have holes when it is a strip with one side', () => {
    expect(() => repair(moebius())).toThrow('not_solid');
    expect(() => accepted(moebius())).toThrow('not_solid');
  });

  it('is refused when it is a flat sheet', () => {
    expect(() => accepted(only(cube(10), (_x, _y, _z, i) => i < 2))).toThrow('flat');
  });

  it('is refused when its triangles have nothing to do with each other', () => {
    const soup = Float32Array.from({ length: 9 * 500 }, (_, i) => ((i * 7919 + (i % 13) * 104_729) % 10_007) / 100);
    expect(() => accepted({ positions: soup })).toThrow('flat');
  });
});

describe('edges that more than two triangles share', () => {
  it('are closed around a wall that ends in a solid', () => {
    const wall = only(fin([0, 5, 0], 10, 10), (_x, _y, _z, i) => i < 2);
    const { mesh } = accepted(together(cube(10), wall));
    expect(inspect(mesh).isClosed).toBe(true);
    expect(measure(mesh).volume).toBeCloseTo(1000, 3);
  });

  it('decide how patches face that only meet there', () => {
    const touching = cells([
      [0, 0, 0],
      [1, 1, 0],
    ]);
    const turned = only(touching, (x) => x > 10);
    const rest = only(touching, (x) => x <= 10);
    expect(measure(repair(together(rest, insideOut(turned))).mesh).volume).toBeCloseTo(2000, 3);
  });
});
