import { describe, expect, it } from 'vitest';
import { box, cube, together } from '../../../slicer/fixtures/cube.ts';
import { sphere } from '../../../slicer/fixtures/sphere.ts';
import type { Mesh } from '../../../slicer/mesh/mesh.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { inspectModel } from './inspect-model.ts';

const inspectStl = async (mesh: Mesh) => (await inspectModel(writeStl(mesh), 'stl')).facts;

describe('inspecting a model', () => {
  it('measures it and reports progress', async () => {
    const reported: number[] = [];
    const { facts } = await inspectModel(writeStl(cube(20)), 'stl', (share) => reported.push(share));
    expect(facts).toMatchObject({ triangles: 12, volume: 8000, area: 2400, refused: undefined, unit: undefined });
    expect(facts.box).toEqual({ min: [0, 0, 0], max: [20, 20, 20] });
    expect(reported).toEqual([...reported].sort());
    expect(reported.at(-1)).toBe(1);
  });

  it('returns a repaired model with its holes closed', async () => {
    const { positions } = cube(20);
    const facts = await inspectStl({ positions: positions.slice(9) });
    expect(facts).toMatchObject({ triangles: 12, volume: 8000, repaired: { holes: 1 } });
    expect(facts.findings.openEdges).toBe(3);
  });

  it('returns a model that cannot be closed as it is, with the reason', async () => {
    const facts = await inspectStl({ positions: cube(20).positions.slice(18) });
    expect(facts).toMatchObject({ triangles: 10, refused: 'not_closed', repaired: undefined });
    expect(facts.findings.edges).toHaveLength(4 * 6);
  });
});

describe('the guessed unit', () => {
  it.each([
    ['meters', 'a twentieth of a meter', 0.05, { name: 'meter', factor: 1000 }],
    ['inches', 'two inches', 2, { name: 'inch', factor: 25.4 }],
    ['microns', 'two centimeters in microns', 20_000, { name: 'micron', factor: 0.001 }],
    ['not needed', 'twenty millimeters', 20, undefined],
    ['not needed', 'more than the bed holds', 900, undefined],
  ])('is %s for %s', async (_, _size, size, unit) => {
    expect((await inspectStl(cube(size))).unit).toEqual(unit);
  });
});

describe('the faces that a model can lie on', () => {
  it('are all sides of a box, the largest first', async () => {
    const sides = (await inspectStl(box([5, 5, 5], [10, 20, 30]))).flatFaces;
    expect(sides.map(({ area }) => Math.round(area))).toEqual([600, 600, 300, 300, 200, 200]);
    for (const { direction, rotation } of sides) {
      const down = rotation.map(([a, b, c]) => a * direction[0] + b * direction[1] + c * direction[2]);
      expect(down.map((value) => Math.round(value * 1e6))).toEqual([0, 0, -1e6].map((value) => value + 0));
    }
  });

  it('exclude faces with something of the model beneath them', async () => {
    const table = together(box([0, 0, 20], [40, 40, 4]), box([16, 16, 0], [8, 8, 20]));
    const down = (await inspectStl(table)).flatFaces.find(({ direction }) => direction[2] < -0.99);
    expect(down?.area).toBeCloseTo(64, 3);
  });

  it('do not exist on a ball', async () => {
    expect((await inspectStl(sphere(20_000))).flatFaces).toEqual([]);
  });
});

describe('the normals', () => {
  const at = (normals: ArrayLike<number>, corner: number) => [0, 1, 2].map((i) => normals[3 * corner + i] as number);

  it('keep the edges of a cube sharp', async () => {
    const { normals } = await inspectStl(cube(10));
    expect(at(normals, 0)).toEqual([0, 0, -1]);
  });

  it('make a ball look round', async () => {
    const { normals, positions } = await inspectStl(sphere(5000, 20));
    for (const corner of [0, 1000, 9000]) {
      const outward = [0, 1, 2].map((i) => (positions[3 * corner + i] as number) / 20);
      const along = at(normals, corner).reduce((sum, value, i) => sum + value * (outward[i] as number), 0);
      expect(along).toBeGreaterThan(0.99);
    }
  });

  it('take one byte each in a model of very many triangles', async () => {
    expect((await inspectStl(sphere(210_000, 40))).normals).toBeInstanceOf(Int8Array);
  });
});
