import { describe, expect, it } from 'vitest';
import { box, cube, together } from '../../../slicer/fixtures/cube.ts';
import { sphere } from '../../../slicer/fixtures/sphere.ts';
import type { Mesh } from '../../../slicer/mesh/mesh.ts';
import { faceNormalsOf } from './corner-normals.ts';
import { THICK } from './model-facts.ts';
import { thinWalls } from './thin-walls.ts';
import { triangleTree } from './triangle-tree.ts';

const walls = ({ positions }: Mesh, scale = 1) => thinWalls(triangleTree(positions), faceNormalsOf(positions), scale);
const plate = (thickness: number) => box([0, 0, 0], [40, 30, thickness]);

/** The mesh inside out. */
function turnedIn({ positions }: Mesh): Mesh {
  const inner = positions.slice();
  for (let i = 0; i < inner.length; i += 9) {
    const second = inner.slice(i + 3, i + 6);
    inner.copyWithin(i + 3, i + 6, i + 9);
    inner.set(second, i + 6);
  }
  return { positions: inner };
}

describe('thin walls', () => {
  it('are marked on both sides of a thin plate, not at its rim', () => {
    const { thinnest, share, values } = walls(plate(0.5));
    expect(thinnest).toBeCloseTo(0.5, 3);
    expect([...values]).toEqual([50, 50, 50, 50, ...new Array(8).fill(THICK)]);
    expect(share).toBeCloseTo(2400 / 2470, 3);
  });

  it('start below the threshold', () => {
    expect(walls(plate(0.8))).toMatchObject({ thinnest: expect.closeTo(0.8, 3), share: 0, threshold: 0.8 });
  });

  it('are measured up to 2.55 mm, and are thick above', () => {
    expect([...walls(plate(2.5)).values.subarray(0, 2)]).toEqual([250, 250]);
    expect(walls(plate(2.6))).toMatchObject({ thinnest: undefined, values: new Uint8Array(12).fill(THICK) });
  });

  it('have a share of their own below one line of the nozzle', () => {
    expect(walls(plate(0.4)).shareBelowLine).toBe(0);
    expect(walls(plate(0.3)).shareBelowLine).toBeCloseTo(2400 / 2442, 3);
  });

  it('have values in models too fine to sample each triangle', () => {
    const inner = turnedIn(sphere(100_000, 19.5));
    const { values } = walls(together(sphere(100_000, 20), inner));
    const thin = values.filter((value) => value >= 45 && value <= 55);
    expect(thin.length / values.length).toBeGreaterThan(0.98);
  });

  it('depend on the scale', () => {
    expect(walls(plate(0.5), 2).share).toBe(0);
    expect(walls(plate(1.5), 2).thinnest).toBeUndefined();
    expect(walls(plate(1), 0.5).thinnest).toBeCloseTo(0.5, 3);
  });

  it('are marked only where the model is thin', () => {
    const { values, share } = walls(together(cube(20), box([30, 0, 0], [10, 0.4, 10])));
    expect([...new Set(values.subarray(0, 12))]).toEqual([THICK]);
    expect(values.subarray(12)).toContain(40);
    expect(share).toBeGreaterThan(0.05);
  });

  it('are not found at the edges of a cube', () => {
    expect(walls(cube(3)).share).toBe(0);
  });

  it('are not found in a ball', () => {
    expect(walls(sphere(20_000)).share).toBe(0);
  });

  it('are not found in the gap between two parts', () => {
    expect(walls(together(cube(10), box([10.3, 0, 0], [10, 10, 10]))).share).toBe(0);
  });

  it('are found all around a hollow ball', () => {
    const { thinnest, share } = walls(together(sphere(5000, 20), turnedIn(sphere(5000, 19.5))));
    expect(thinnest).toBeCloseTo(0.5, 1);
    expect(share).toBeGreaterThan(0.95);
  });
});
