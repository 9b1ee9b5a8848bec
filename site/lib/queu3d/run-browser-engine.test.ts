import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { readLayers } from '../../../contract/queu3d/layers/read-layers.ts';
import { slicerProfile } from '../../../contract/queu3d/print-profile.ts';
import type { Matrix3, SliceOverrides } from '../../../contract/queu3d/settings.ts';
import { box, cube, together } from '../../../slicer/fixtures/cube.ts';
import type { Mesh } from '../../../slicer/mesh/mesh.ts';
import { writeStl } from '../../../slicer/mesh/write-stl.ts';
import { unpackEngine } from '../../build/browser-engine.ts';
import { printContent } from '../../mocks/a-workspace.ts';
import { type EngineParts, runBrowserEngine } from './run-browser-engine.ts';

let engine: EngineParts;
beforeAll(async () => {
  const folder = await unpackEngine();
  const { default: createEngine } = await import(/* @vite-ignore */ `${folder}/engine.js`);
  const definitions = JSON.parse(await readFile(`${folder}/definitions.json`, 'utf8'));
  engine = { createEngine, wasm: await readFile(`${folder}/engine.wasm`), definitions };
});

const times = (scale: number): Matrix3 => [
  [scale, 0, 0],
  [0, scale, 0],
  [0, 0, scale],
];

const upright: SliceOverrides = {
  layer_height: 0.2,
  infill_sparse_density: 20,
  material_print_temperature: 210,
  material_bed_temperature: 60,
  mesh_rotation_matrix: times(1),
};

/** @param radius mm */
function ball(radius: number, rows: number): Mesh {
  const at = (row: number, column: number) => {
    const [down, round] = [(Math.PI * row) / rows, (Math.PI * (column % (2 * rows))) / rows];
    return [Math.sin(down) * Math.cos(round), Math.sin(down) * Math.sin(round), Math.cos(down)].map((n) => n * radius);
  };
  const corners: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 2 * rows; column++) {
      const [a, b, c, d] = [at(row, column), at(row + 1, column), at(row + 1, column + 1), at(row, column + 1)];
      if (row < rows - 1) corners.push(...a, ...b, ...c);
      if (row > 0) corners.push(...a, ...c, ...d);
    }
  }
  return { positions: Float32Array.from(corners) };
}

const slice = (mesh: Mesh, overrides: SliceOverrides, onProgress = (_: number) => {}) =>
  runBrowserEngine(engine, writeStl(mesh), { overrides }, onProgress);

describe('the browser’s engine', () => {
  // mm³ and seconds that CuraEngine 4.13 reports for the same models and settings.
  const turned: Matrix3 = [
    [0, 0, 1.5],
    [0, 1.5, 0],
    [-1.5, 0, 0],
  ];
  it('slices a part of less than 1 mm³', async () => {
    const tiny = await slice(cube(0.9), upright);
    expect(tiny?.filament).toBeGreaterThan(0.4);
    expect(tiny?.filament).toBeLessThan(1);
  });

  it.each([
    { name: 'a cube', mesh: cube(20), overrides: upright, filament: 3053, printTime: 1035 },
    {
      name: 'a ball in thin layers, dense',
      mesh: ball(12, 40),
      overrides: { ...upright, layer_height: 0.12, infill_sparse_density: 60, mesh_rotation_matrix: times(1.1) },
      filament: 6466,
      printTime: 2962,
    },
    {
      name: 'a plate on its edge, without infill',
      mesh: box([0, 0, 0], [18, 30, 1.2]),
      overrides: { ...upright, layer_height: 0.16, infill_sparse_density: 0, mesh_rotation_matrix: turned },
      filament: 1975,
      printTime: 898,
    },
    {
      name: 'a frame with supports',
      mesh: together(
        box([0, 0, 0], [40, 20, 2]),
        box([0, 0, 2], [4, 20, 20]),
        box([36, 0, 2], [4, 20, 20]),
        box([0, 0, 22], [40, 20, 3]),
      ),
      overrides: { ...upright, layer_height: 0.16, support_enable: true },
      filament: 7136,
      supports: 2455,
      printTime: 3224,
    },
  ])('matches the shop’s slicer within 1% for $name', async (each) => {
    const sliced = await slice(each.mesh, each.overrides);
    expect(Math.abs((sliced?.filament ?? 0) / each.filament - 1)).toBeLessThan(0.01);
    expect(Math.abs((sliced?.supports ?? 0) - (each.supports ?? 0))).toBeLessThan(0.01 * each.filament);
    // The browser's engine is a few versions older and moves a little slower.
    expect(Math.abs((sliced?.printTime ?? 0) / each.printTime - 1)).toBeLessThan(0.02);
  });

  it('knows every setting of a material’s profile, and takes the same filament with it', async () => {
    const overrides = { ...upright, support_enable: true };
    const mesh = together(box([0, 0, 0], [10, 10, 12]), box([0, 0, 12], [30, 10, 1]));
    const [plain, ...printed] = await Promise.all([
      slice(mesh, overrides),
      ...printContent.profiles.map((profile) =>
        runBrowserEngine(engine, writeStl(mesh), { overrides, profile: slicerProfile(profile) }, () => {}),
      ),
    ]);
    expect(printed.map((each) => each?.filament)).toEqual(printContent.profiles.map(() => plain?.filament));
    for (const each of printed) expect(each?.printTime).not.toBe(plain?.printTime);
  });

  it('reports progress up to 1', async () => {
    const reported: number[] = [];
    await slice(cube(10), upright, (progress) => reported.push(progress));
    expect(reported.length).toBeGreaterThan(10);
    expect(reported.toSorted((a, b) => a - b)).toEqual(reported);
    expect([reported[0], reported.at(-1)]).toEqual([expect.any(Number), 1]);
  });

  it('returns the layers of the print, whose lines take its filament', async () => {
    const sliced = await slice(cube(10), upright);
    const { heights, lengths } = readLayers(sliced?.layers ?? new Uint8Array(), { width: 350, depth: 350 });
    expect(heights).toHaveLength(50);
    expect(heights.at(-1)).toBeCloseTo(10);
    const volume = lengths.reduce((sum, length) => sum + length, 0) * Math.PI * (1.75 / 2) ** 2;
    expect(volume / (sliced?.filament ?? 0)).toBeCloseTo(1, 2);
  });

  it('finds nothing to print in a model without a body', async () => {
    expect(await slice({ positions: new Float32Array(9) }, upright)).toBeNull();
  });
});
