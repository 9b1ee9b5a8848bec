import { describe, expect, it } from 'vitest';
import { box, cube, together } from '../../../slicer/fixtures/cube.ts';
import { sphere } from '../../../slicer/fixtures/sphere.ts';
import type { Mesh } from '../../../slicer/mesh/mesh.ts';
import { faceNormalsOf } from './corner-normals.ts';
import { thinWalls } from './thin-walls.ts';
import { triangleTree } from './triangle-tree.ts';

const walls = ({ positions }: Mesh, scale = 1) => thinWalls(triangleTree(positions), faceNormalsOf(positions), scale);
const plate = (thickness: number) => box([0, 0, 0], [40, 30, thickness]);

describe('thin walls', () => {
  it('are marked on both sides of a thin plate, not at its rim', () => {
    const { thinnest, share, mask } = walls(plate(0.5));
    expect(thinnest).toBeCloseTo(0.5, 4);
    expect([...mask]).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(share).toBeCloseTo(2400 / 2470, 3);
  });

  it('start below the threshold', () => {
    expect(walls(plate(0.8))).toMatchObject({ thinnest: undefined, share: 0, threshold: 0.8 });
  });

  it('depend on the scale', () => {
    expect(walls(plate(0.5), 2).thinnest).toBeUndefined();
    expect(walls(plate(1), 0.5).thinnest).toBeCloseTo(0.5, 4);
  });

  it('are marked only where the model is thin', () => {
    const { mask, share } = walls(together(cube(20), box([30, 0, 0], [10, 0.4, 10])));
    expect(mask.subarray(0, 12)).not.toContain(1);
    expect(mask.subarray(12)).toContain(1);
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
    const inner = sphere(5000, 19.5).positions.slice();
    for (let i = 0; i < inner.length; i += 9) {
      const second = inner.slice(i + 3, i + 6);
      inner.copyWithin(i + 3, i + 6, i + 9);
      inner.set(second, i + 6);
    }
    const { thinnest, share } = walls(together(sphere(5000, 20), { positions: inner }));
    expect(thinnest).toBeCloseTo(0.5, 1);
    expect(share).toBeGreaterThan(0.95);
  });
});
