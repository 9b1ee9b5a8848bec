import { describe, expect, it } from 'vitest';
import { box, cube, together } from '../../../slicer/fixtures/cube.ts';
import { sphere } from '../../../slicer/fixtures/sphere.ts';
import type { Mesh } from '../../../slicer/mesh/mesh.ts';
import { turn } from '../../../slicer/mesh/turn.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { lookAtModel } from './look-at-model.ts';

const look = (mesh: Mesh) => lookAtModel(writeStl(mesh), 'stl').facts;
const grown = (mesh: Mesh, by: number): Mesh =>
  turn(mesh, [
    [by, 0, 0],
    [0, by, 0],
    [0, 0, by],
  ]);

it('the page is told what a file holds, and how far reading is', () => {
  const told: number[] = [];
  const { facts } = lookAtModel(writeStl(cube(20)), 'stl', (share) => told.push(share));
  expect(facts).toMatchObject({ triangles: 12, volume: 8000, area: 2400, refused: undefined, unit: undefined });
  expect(facts.box).toEqual({ min: [0, 0, 0], max: [20, 20, 20] });
  expect(told).toEqual([...told].sort());
  expect(told.at(-1)).toBe(1);
});

it('what was mended is drawn mended', () => {
  const { positions } = cube(20);
  const facts = look({ positions: positions.slice(9) });
  expect(facts).toMatchObject({ triangles: 12, volume: 8000, repaired: { holes: 1 } });
  expect(facts.findings.openEdges).toBe(3);
});

it('a model with holes is drawn all the same, with the reason why it is not printed', () => {
  const facts = look({ positions: cube(20).positions.slice(18) });
  expect(facts).toMatchObject({ triangles: 10, refused: 'not_closed', repaired: undefined });
  expect(facts.findings.edges).toHaveLength(4 * 6);
});

describe('a unit is offered when millimetres make no sense', () => {
  it.each([
    ['a twentieth of a meter', 0.05, { name: 'meter', factor: 1000 }],
    ['two inches', 2, { name: 'inch', factor: 25.4 }],
    ['two centimetres in microns', 20_000, { name: 'micron', factor: 0.001 }],
    ['twenty millimetres', 20, undefined],
    ['more than the bed takes', 900, undefined],
  ])('%s', (_, size, unit) => {
    expect(look(cube(size)).unit).toEqual(unit);
  });
});

describe('a model can be laid on its flat sides', () => {
  it('on each side of a box, the largest first', () => {
    const sides = look(box([5, 5, 5], [10, 20, 30])).flatFaces;
    expect(sides.map(({ area }) => Math.round(area))).toEqual([600, 600, 300, 300, 200, 200]);
    for (const { direction, rotation } of sides) {
      const down = rotation.map(([a, b, c]) => a * direction[0] + b * direction[1] + c * direction[2]);
      expect(down.map((value) => Math.round(value * 1e6))).toEqual([0, 0, -1e6].map((value) => value + 0));
    }
  });

  it('on none that has something of it beneath', () => {
    const table = together(box([0, 0, 20], [40, 40, 4]), box([16, 16, 0], [8, 8, 20]));
    const down = look(table).flatFaces.find(({ direction }) => direction[2] < -0.99);
    expect(down?.area).toBeCloseTo(64, 3);
  });

  it('on none of a ball', () => {
    expect(look(sphere(20_000)).flatFaces).toEqual([]);
  });
});

describe('how a model is shaded', () => {
  const at = (normals: ArrayLike<number>, corner: number) => [0, 1, 2].map((i) => normals[3 * corner + i] as number);

  it('a cube has sharp edges', () => {
    const { normals } = look(cube(10));
    expect(at(normals, 0)).toEqual([0, 0, -1]);
  });

  it('a ball is round', () => {
    const { normals, positions } = look(sphere(5000, 20));
    for (const corner of [0, 1000, 9000]) {
      const outward = [0, 1, 2].map((i) => (positions[3 * corner + i] as number) / 20);
      const along = at(normals, corner).reduce((sum, value, i) => sum + value * (outward[i] as number), 0);
      expect(along).toBeGreaterThan(0.99);
    }
  });

  it('a model of very many triangles has normals of a byte each', () => {
    expect(look(grown(sphere(210_000), 2)).normals).toBeInstanceOf(Int8Array);
  });
});
