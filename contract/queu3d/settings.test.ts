import { expect, test } from 'vitest';
import { sliceOverridesSchema } from './settings.ts';

const chosen = {
  layer_height: 0.16,
  infill_sparse_density: 20,
  material_print_temperature: 210,
  material_bed_temperature: 60,
};
const turned = (mesh_rotation_matrix: number[][]) =>
  sliceOverridesSchema.safeParse({ ...chosen, mesh_rotation_matrix }).success;

test('accepts rotated and uniformly scaled models', () => {
  const [sine, cosine] = [Math.sin(0.3) * 25.4, Math.cos(0.3) * 25.4];
  expect(
    turned([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]),
  ).toBe(true);
  expect(
    turned([
      [cosine, -sine, 0],
      [sine, cosine, 0],
      [0, 0, 25.4],
    ]),
  ).toBe(true);
  expect(
    turned([
      [0, 0, 0.01],
      [0.01, 0, 0],
      [0, 0.01, 0],
    ]),
  ).toBe(true);
});

test('rejects matrices that mirror, shear, stretch or flatten a model', () => {
  expect(
    turned([
      [-1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]),
  ).toBe(false);
  expect(
    turned([
      [1, 0.2, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]),
  ).toBe(false);
  expect(
    turned([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 2],
    ]),
  ).toBe(false);
  expect(
    turned([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]),
  ).toBe(false);
  expect(
    turned([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, Number.NaN],
    ]),
  ).toBe(false);
});

test('rejects unknown settings and values out of range', () => {
  const mesh_rotation_matrix = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const parse = (own: object) => sliceOverridesSchema.safeParse({ ...chosen, mesh_rotation_matrix, ...own }).success;
  expect(parse({})).toBe(true);
  expect(parse({ machine_start_gcode: 'M112' })).toBe(false);
  expect(parse({ layer_height: 0.01 })).toBe(false);
  expect(parse({ infill_sparse_density: 100 })).toBe(false);
  expect(parse({ infill_sparse_density: -1 })).toBe(false);
  expect(parse({ material_print_temperature: 999 })).toBe(false);
});
