import { describe, expect, it } from 'vitest';
import { box, together } from '../fixtures/cube.ts';
import { shapes } from '../fixtures/shapes.ts';
import type { Mesh, Rows } from './mesh.ts';
import { supportVolume } from './support-volume.ts';

const UPRIGHT: Rows = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const ON_ITS_BACK: Rows = [
  [1, 0, 0],
  [0, 0, 1],
  [0, -1, 0],
];

const table = together(
  box([0, 0, 30], [60, 40, 4]),
  ...[0, 56].flatMap((x) => [0, 36].map((y) => box([x, y, 0], [4, 4, 30]))),
);
const tee = together(box([-5, -5, 0], [10, 10, 30]), box([-20, -5, 30], [40, 10, 5]));
const shelf = together(box([0, 0, 0], [50, 30, 4]), box([0, 0, 4], [6, 30, 30]), box([0, 0, 34], [50, 30, 4]));

describe('the supports of a coarse slice', () => {
  // mm³ that CuraEngine 4.13 printed as supports.
  it.each([
    { name: 'table', mesh: table, matrix: UPRIGHT, layerHeight: 0.2, engine: 11_918 },
    { name: 'table in thinner layers', mesh: table, matrix: UPRIGHT, layerHeight: 0.16, engine: 11_933 },
    { name: 'tee', mesh: tee, matrix: UPRIGHT, layerHeight: 0.2, engine: 2117 },
    { name: 'shelf above its own base', mesh: shelf, matrix: UPRIGHT, layerHeight: 0.2, engine: 6969 },
    {
      name: 'bracket on its back',
      mesh: shapes.bracket?.() as Mesh,
      matrix: ON_ITS_BACK,
      layerHeight: 0.2,
      engine: 5396,
    },
  ])('are within 15% of the engine’s for a $name', ({ mesh, matrix, layerHeight, engine }) => {
    expect(Math.abs((supportVolume(mesh, matrix, layerHeight) ?? 0) / engine - 1)).toBeLessThan(0.15);
  });

  it('are none where nothing leans out by more than 50°', () => {
    expect(supportVolume(box([0, 0, 0], [20, 20, 20]), UPRIGHT, 0.2)).toBe(0);
    expect(supportVolume(shapes.bracket?.() as Mesh, UPRIGHT, 0.2)).toBe(0);
  });
});
