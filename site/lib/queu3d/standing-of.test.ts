import { expect, it } from 'vitest';
import { box, cube, together } from '../../../slicer/fixtures/cube.ts';
import { sphere } from '../../../slicer/fixtures/sphere.ts';
import type { Rows } from '../../../slicer/mesh/mesh.ts';
import { standingOf } from './standing-of.ts';

const as: Rows = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const overhead: Rows = [
  [2, 0, 0],
  [0, -2, 0],
  [0, 0, -2],
];
const table = together(box([0, 0, 20], [40, 40, 4]), box([18, 18, 0], [4, 4, 20]));

it('a cube stands on its side and leans nowhere', () => {
  expect(standingOf(cube(10), as)).toEqual({ overhang: 0, touching: 100 });
});

it('a table hangs over, and not when it stands on its head', () => {
  expect(standingOf(table, as)).toEqual({ overhang: 1600, touching: 16 });
  expect(standingOf(table, overhead)).toEqual({ overhang: 4 * 16, touching: 4 * 1600 });
});

it('a ball touches in next to nothing and hangs over with what is below 45°', () => {
  const { overhang, touching } = standingOf(sphere(20_000, 20), as);
  expect(touching).toBeLessThan(3);
  expect(overhang).toBeGreaterThan(650);
  expect(overhang).toBeLessThan(750);
});
