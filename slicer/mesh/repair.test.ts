import { describe, expect, it } from 'vitest';
import { box, cube, together } from '../fixtures/cube.ts';
import { inspect } from './inspect.ts';
import { measure } from './measure.ts';
import type { Mesh } from './mesh.ts';
import { repair, repairNames } from './repair.ts';

const nothing = Object.fromEntries(repairNames.map((name) => [name, 0]));
const without = ({ positions }: Mesh, ...faces: number[]): Mesh => ({
  positions: positions.filter((_, i) => !faces.includes(Math.floor(i / 9))),
});
const turned = ({ positions }: Mesh, ...faces: number[]): Mesh => {
  const copy = positions.slice();
  for (const face of faces) {
    copy.set(positions.subarray(9 * face + 3, 9 * face + 6), 9 * face + 6);
    copy.set(positions.subarray(9 * face + 6, 9 * face + 9), 9 * face + 3);
  }
  return { positions: copy };
};
const all = (mesh: Mesh): number[] => Array.from({ length: mesh.positions.length / 9 }, (_, i) => i);
const volume = (mesh: Mesh): number => measure(mesh).volume;

describe('a sound model', () => {
  it('is left as it is, without a copy', () => {
    const mesh = cube(10);
    const result = repair(mesh);
    expect(result.mesh).toBe(mesh);
    expect(result.repaired).toEqual(nothing);
  });

  it('has nothing found in it', () => {
    expect(inspect(cube()).findings).toEqual({
      openEdges: 0,
      nonManifoldEdges: 0,
      flippedFaces: 0,
      duplicateFaces: 0,
      degenerateFaces: 0,
      shells: 1,
      edges: new Float32Array(),
    });
  });

  it('may hold a cavity, which stays hollow', () => {
    const hollow = together(cube(10), turned(box([2, 2, 2], [6, 6, 6]), ...all(cube())));
    const result = repair(hollow);
    expect(result.mesh).toBe(hollow);
    expect(volume(result.mesh)).toBeCloseTo(1000 - 216, 3);
  });

  it('may be of parts that touch at an edge', () => {
    const parts = together(cube(10), box([10, 10, 0], [10, 10, 10]));
    expect(inspect(parts).findings).toMatchObject({ nonManifoldEdges: 1, shells: 2 });
    expect(repair(parts).repaired).toEqual(nothing);
  });
});

describe('a repair with one right answer', () => {
  it('turns a triangle that looks inwards', () => {
    const result = repair(turned(cube(10), 3, 7));
    expect(result.repaired).toEqual({ ...nothing, flipped: 2 });
    expect(volume(result.mesh)).toBeCloseTo(1000, 3);
  });

  it('turns a model that is inside out', () => {
    const result = repair(turned(cube(10), ...all(cube())));
    expect(result.repaired).toEqual({ ...nothing, shells: 1 });
    expect(volume(result.mesh)).toBeCloseTo(1000, 3);
  });

  it('turns a model that is inside out with its cavity', () => {
    const hollow = together(turned(cube(10), ...all(cube())), box([2, 2, 2], [6, 6, 6]));
    expect(volume(repair(hollow).mesh)).toBeCloseTo(1000 - 216, 3);
  });

  it('turns only the part of two that is inside out', () => {
    const parts = together(cube(10), turned(box([20, 0, 0], [5, 5, 5]), ...all(cube())));
    expect(repair(parts).repaired).toEqual({ ...nothing, shells: 1 });
    expect(volume(repair(parts).mesh)).toBeCloseTo(1125, 3);
  });

  it('leaves out the second copy of a triangle', () => {
    const { positions } = cube(10);
    const result = repair({ positions: Float32Array.from([...positions, ...positions.subarray(0, 9)]) });
    expect(result.repaired).toEqual({ ...nothing, duplicate: 1 });
    expect(volume(result.mesh)).toBeCloseTo(1000, 3);
  });

  it('prints a model once that was exported twice over', () => {
    const result = repair(together(cube(10), cube(10)));
    expect(result.repaired).toEqual({ ...nothing, duplicate: 12 });
    expect(volume(result.mesh)).toBeCloseTo(1000, 3);
  });

  it('joins two parts with a wall each where they touch', () => {
    const result = repair(together(cube(10), box([10, 0, 0], [10, 10, 10])));
    expect(result.repaired.duplicate).toBe(4);
    expect(inspect(result.mesh).findings).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, shells: 1 });
    expect(volume(result.mesh)).toBeCloseTo(2000, 3);
  });

  it('leaves out a triangle with two corners at one place', () => {
    const { positions } = cube(10);
    const result = repair({ positions: Float32Array.from([...positions, 1, 2, 3, 1, 2, 3, 4, 5, 6]) });
    expect(result.repaired).toEqual({ ...nothing, degenerate: 1 });
    expect(result.mesh.positions).toHaveLength(positions.length);
  });

  it('joins corners that rounding has parted', () => {
    const { positions } = cube(10);
    const cracked = positions.slice();
    cracked[0] = 0.0001;
    const result = repair({ positions: cracked });
    expect(result.repaired).toEqual({ ...nothing, cracks: 1 });
    expect(volume(result.mesh)).toBeCloseTo(1000, 1);
  });

  it('puts one missing triangle back', () => {
    const result = repair(without(cube(10), 5));
    expect(result.repaired).toEqual({ ...nothing, holes: 1 });
    expect(volume(result.mesh)).toBeCloseTo(1000, 3);
  });
});

describe('a repair that would be a guess', () => {
  it('waits for a yes before it closes a box without its lid', () => {
    expect(inspect(without(cube(10), 2, 3)).findings).toMatchObject({ openEdges: 4 });
    expect(() => repair(without(cube(10), 2, 3))).toThrow('repair_needed');
  });

  it('waits for a yes before it closes a wall within that nothing closes', () => {
    const { positions } = cube(10);
    const wall = [0, 0, 0, 10, 10, 0, 10, 10, 10, 0, 0, 0, 10, 10, 10, 0, 0, 10];
    expect(() => repair({ positions: Float32Array.from([...positions, ...wall]) })).toThrow('repair_needed');
  });

  it('finds nothing to print in a sheet', () => {
    expect(() => repair({ positions: Float32Array.from([0, 0, 0, 10, 0, 0, 0, 10, 5]) })).toThrow('flat');
  });
});
