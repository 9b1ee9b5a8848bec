import { describe, expect, it } from 'vitest';
import { twoSided } from '../../../slicer/fixtures/closed-bodies.ts';
import { box, cube, together } from '../../../slicer/fixtures/cube.ts';
import { moebius } from '../../../slicer/fixtures/open-bodies.ts';
import { moved, prusaProject } from '../../../slicer/fixtures/slicer-projects.ts';
import { sphere } from '../../../slicer/fixtures/sphere.ts';
import type { Mesh } from '../../../slicer/mesh/mesh.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { inspectModel } from './inspect-model.ts';

const inspectStl = async (mesh: Mesh) => (await inspectModel(writeStl(mesh))).facts;

describe('inspecting a model', () => {
  it('measures it and reports progress', async () => {
    const reported: number[] = [];
    const { facts } = await inspectModel(writeStl(cube(20)), (share) => reported.push(share));
    expect(facts).toMatchObject({ triangles: 12, volume: 8000, area: 2400, refused: undefined, units: [] });
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

  it('returns a model whose hole would be a guess as it is, with the reason', async () => {
    const facts = await inspectStl({ positions: cube(20).positions.slice(18) });
    expect(facts).toMatchObject({ triangles: 10, refused: 'repair_needed', repaired: undefined });
    expect(facts.findings.edges).toHaveLength(4 * 6);
  });
});

describe('a proposed repair', () => {
  const propose = async (mesh: Mesh) => (await inspectModel(writeStl(mesh))).proposeRepair?.().proposal;

  it('closes the holes and shows what it adds', async () => {
    const proposal = await propose({ positions: cube(20).positions.slice(18) });
    expect(proposal).toMatchObject({ holes: 1, addedArea: 400, droppedArea: 0, drawnArea: 2000 });
    expect(proposal?.facts).toMatchObject({ triangles: 12, volume: 8000, area: 2400, refused: undefined });
    expect(proposal?.added).toHaveLength(18);
  });

  it('leaves out sheets without thickness, and shows how the box changes', async () => {
    const sheet = twoSided({ positions: cube(40).positions.slice(0, 18) });
    const proposal = await propose(together(cube(20), sheet));
    expect(proposal).toMatchObject({ holes: 0, droppedArea: 1600, drawnBox: { min: [0, 0, 0], max: [40, 40, 20] } });
    expect(proposal?.facts.box).toEqual({ min: [0, 0, 0], max: [20, 20, 20] });
  });

  it('is not made for a sound model, nor for one that cannot be made solid', async () => {
    expect(await propose(cube(20))).toBeUndefined();
    const { facts, proposeRepair } = await inspectModel(writeStl(moebius()));
    expect([facts.refused, proposeRepair]).toEqual(['not_solid', undefined]);
  });
});

describe('a file with several objects', () => {
  const hole = { mesh: box([2, 2, 2], [4, 4, 20]), role: 'negative' } as const;
  const copies = [moved(0), moved(348), moved(0, 40)];
  const plate = prusaProject([
    { name: 'Cup', volumes: [{ mesh: cube(10) }, hole], copies },
    { volumes: [{ mesh: cube(8) }], copies: [moved(100)] },
  ]);

  it('is shown as it is printed: cut, arranged on the bed, each different object once', async () => {
    const { facts } = await inspectModel(plate);
    expect(facts.objects).toEqual([
      { index: 0, name: 'Cup', count: 3 },
      { index: 3, name: '', count: 1 },
    ]);
    expect(facts).toMatchObject({ isArranged: true, project: [{ kind: 'cut', count: 3 }], refused: undefined });
    expect(facts.volume).toBeCloseTo(3 * (1000 - 128) + 512, 0);
    expect(facts.box.max[0] - facts.box.min[0]).toBeLessThan(350);
  });

  it('is read one object at a time after it was split', async () => {
    const { facts } = await inspectModel(plate, undefined, 3);
    expect(facts).toMatchObject({ triangles: 12, volume: 512, objects: undefined });
    await expect(inspectModel(plate, undefined, 4)).rejects.toMatchObject({ fault: 'object_unknown' });
  });
});

describe('the guessed units', () => {
  it.each([
    ['meters, then inches', 'a twentieth of a meter', 0.05, ['meter 1000', 'inch 25.4']],
    ['inches, then centimeters', 'two inches', 2, ['inch 25.4', 'centimeter 10']],
    ['microns', 'two centimeters in microns', 20_000, ['micron 0.001']],
    ['not needed', 'twenty millimeters', 20, []],
    ['not needed', 'more than the bed holds', 900, []],
  ])('are %s for %s', async (_, _size, size, guesses) => {
    const { units } = await inspectStl(cube(size));
    expect(units.map(({ name, factor }) => `${name} ${factor}`)).toEqual(guesses);
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
