import { expect, test } from 'vitest';
import type { Matrix3 } from '../../../api/contract/queu3d/settings.ts';
import { scaled, tipped, UPRIGHT } from './turns.ts';

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

test('scale and units are in the same matrix', () => {
  expect(turn(scaled(UPRIGHT, 50, 25.4), [1, 0, 0])).toEqual([12.7, 0, 0]);
});

function turn(matrix: Matrix3, [x, y, z]: Arrow): number[] {
  return matrix.map((row) => row[0] * x + row[1] * y + row[2] * z + 0);
}
