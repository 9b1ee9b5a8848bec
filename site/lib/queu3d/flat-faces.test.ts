import { expect, it } from 'vitest';
import type { Rows } from '../../../slicer/mesh/mesh.ts';
import { rotationDown } from './flat-faces.ts';

type Vector = readonly [number, number, number];

it('rotates any face down onto the bed without mirroring or stretching', () => {
  const normals: Vector[] = [
    [0, 0, 1],
    [0, 0, -1],
    [1, 0, 0],
    [0, -3, 0],
    [0.3, -0.4, 0.8],
    [-1e-9, 0, 1],
  ];
  for (const normal of normals) {
    const length = Math.hypot(...normal);
    const direction = normal.map((part) => part / length) as unknown as Vector;
    const matrix = rotationDown(direction);
    const down = apply(matrix, direction);
    expect(down[0]).toBeCloseTo(0, 6);
    expect(down[1]).toBeCloseTo(0, 6);
    expect(down[2]).toBeCloseTo(-1, 6);
    expect(determinant(matrix)).toBeCloseTo(1, 6);
    for (const axis of [[1, 0, 0] as const, [0, 1, 0] as const]) {
      expect(Math.hypot(...apply(matrix, axis))).toBeCloseTo(1, 6);
    }
  }
});

function apply(matrix: Rows, [x, y, z]: Vector): number[] {
  return matrix.map((row) => row[0] * x + row[1] * y + row[2] * z + 0);
}

function determinant([a, b, c]: Rows): number {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}
