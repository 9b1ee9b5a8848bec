import { expect, test } from 'vitest';
import type { Matrix3 } from '../../../api/contract/queu3d/settings.ts';
import { laidOn, scaled, tipped, UPRIGHT } from './turns.ts';

type Arrow = readonly [number, number, number];

test('what points up points to the side it was tipped to', () => {
  const up: Arrow = [0, 0, 1];
  expect(turn(tipped(UPRIGHT, 'back'), up)).toEqual([0, 1, 0]);
  expect(turn(tipped(UPRIGHT, 'front'), up)).toEqual([0, -1, 0]);
  expect(turn(tipped(UPRIGHT, 'left'), up)).toEqual([-1, 0, 0]);
  expect(turn(tipped(UPRIGHT, 'right'), up)).toEqual([1, 0, 0]);
});

test('four turns to one side, or one there and back, change nothing', () => {
  for (const way of ['back', 'front', 'left', 'right'] as const) {
    const around = [way, way, way, way].reduce<Matrix3>(tipped, UPRIGHT);
    expect(around).toEqual(UPRIGHT);
  }
  expect(tipped(tipped(UPRIGHT, 'left'), 'right')).toEqual(UPRIGHT);
});

test('a turn follows what the shopper sees, not how the file was drawn', () => {
  const twice = tipped(tipped(UPRIGHT, 'left'), 'back');
  // The file's up went to the left, where tipping back leaves it.
  expect(turn(twice, [0, 0, 1])).toEqual([-1, 0, 0]);
});

test('any face comes to lie on the bed, and nothing is mirrored or stretched', () => {
  const normals: Arrow[] = [
    [0, 0, 1],
    [0, 0, -1],
    [1, 0, 0],
    [0, -3, 0],
    [0.3, -0.4, 0.8],
    [-1e-9, 0, 1],
  ];
  for (const normal of normals) {
    const matrix = laidOn(normal);
    const length = Math.hypot(...normal);
    const down = turn(matrix, normal.map((part) => part / length) as unknown as Arrow);
    expect(down[0]).toBeCloseTo(0, 6);
    expect(down[1]).toBeCloseTo(0, 6);
    expect(down[2]).toBeCloseTo(-1, 6);
    expect(determinant(matrix)).toBeCloseTo(1, 6);
    for (const axis of [[1, 0, 0] as const, [0, 1, 0] as const]) {
      expect(Math.hypot(...turn(matrix, axis))).toBeCloseTo(1, 6);
    }
  }
});

test('scale and units are in the same matrix', () => {
  expect(turn(scaled(UPRIGHT, 50, 25.4), [1, 0, 0])).toEqual([12.7, 0, 0]);
});

function turn(matrix: Matrix3, [x, y, z]: Arrow): number[] {
  return matrix.map((row) => row[0] * x + row[1] * y + row[2] * z + 0);
}

function determinant([a, b, c]: Matrix3): number {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}
