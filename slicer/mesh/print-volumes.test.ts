import { describe, expect, it } from 'vitest';
import { leastProcessorTime } from '../../api/test/processor-time.ts';
import { box, together } from '../fixtures/cube.ts';
import { shapes } from '../fixtures/shapes.ts';
import { filamentOf } from './estimate-filament.ts';
import type { Mesh, Rows } from './mesh.ts';
import { printVolumes } from './print-volumes.ts';

const UPRIGHT: Rows = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const tilted = (degrees: number): Rows => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [
    [1, 0, 0],
    [0, cos, -sin],
    [0, sin, cos],
  ];
};
const volumesOf = (mesh: Mesh, matrix = UPRIGHT, layerHeight = 0.2, walls = 2) => {
  const volumes = printVolumes(mesh, matrix, layerHeight, walls);
  if (!volumes) throw new Error('There is no estimate.');
  return volumes;
};
const filament = (mesh: Mesh, density: number, matrix = UPRIGHT) => filamentOf(volumesOf(mesh, matrix), density);

/** mm³ that CuraEngine 4.13 used at 0.2 mm, for 20 and 50% of infill. */
const used: Readonly<Record<string, readonly [number, number]>> = {
  cube: [3053, 4918],
  plate: [7764, 9362],
  thinWall: [3814, 3814],
  torus: [5850, 9009],
  pipe: [8138, 10048],
  gear: [6388, 9430],
  star: [4049, 6207],
  bracket: [6178, 9443],
};

/** mm³ by the engine at 20% of infill with 3 and 4 walls, and of an 8 mm brim. */
const more: Readonly<Record<string, { walls: readonly [number, number]; brim: number }>> = {
  cube: { walls: [3466, 3860], brim: 168 },
  plate: { walls: [7876, 7987], brim: 456 },
  thinWall: { walls: [3814, 3814], brim: 372 },
  gear: { walls: [6942, 7413], brim: 358 },
  star: { walls: [4570, 5059], brim: 314 },
  bracket: { walls: [7262, 8323], brim: 344 },
};

describe('a coarse slice', () => {
  it.each(Object.entries(used))('is, for a %s, within 3%% of what the engine uses', (name, [at20, at50]) => {
    const volumes = volumesOf((shapes[name] as () => Mesh)());
    expect(Math.abs(filamentOf(volumes, 20) / at20 - 1)).toBeLessThan(0.03);
    expect(Math.abs(filamentOf(volumes, 50) / at50 - 1)).toBeLessThan(0.03);
  });

  it.each(Object.entries(more))('knows what more walls and a brim take of a %s', (name, { walls, brim }) => {
    const mesh = (shapes[name] as () => Mesh)();
    for (const [i, used] of walls.entries())
      expect(Math.abs(filamentOf(volumesOf(mesh, UPRIGHT, 0.2, 3 + i), 20) / used - 1)).toBeLessThan(0.015);
    expect(Math.abs(volumesOf(mesh).brim / brim - 1)).toBeLessThan(0.01);
  });

  it('counts shells that overlap once, however they wind', () => {
    const bars = [box([-40, -6, 0], [80, 12, 12]), box([-6, -40, 0], [12, 80, 12])] as const;
    const [alone, both] = [filament(bars[0], 20), filament(together(...bars), 20)];
    // CuraEngine used 8,117 mm³; each bar alone takes 4,572.
    expect(alone).toBeGreaterThan(4400);
    expect(both).toBeLessThan(1.9 * alone);
    const twice = together(bars[0], bars[0]);
    expect(filament(twice, 20)).toBeCloseTo(alone, 6);
  });

  it('leaves a cavity empty', () => {
    const outside = box([0, 0, 0], [40, 40, 40]);
    const inside = box([2, 2, 2], [36, 36, 36]);
    // Two corners of each triangle swapped: it looks inwards.
    const inwards = inside.positions.map(
      (_, i, all) => all[([0, 1, 2, 6, 7, 8, 3, 4, 5][i % 9] as number) + i - (i % 9)] as number,
    );
    const { solid, gaps, sparse } = volumesOf(together(outside, { positions: inwards }));
    expect(solid + gaps + sparse).toBeGreaterThan(0.95 * (40 ** 3 - 36 ** 3));
    expect(solid + gaps + sparse).toBeLessThan(1.05 * (40 ** 3 - 36 ** 3));
  });

  it('depends on the pose, as floors and roofs are flat and walls upright', () => {
    const plate = box([0, 0, 0], [80, 50, 3]);
    // CuraEngine used 7,764 mm³ flat and 9,537 tilted by 25°.
    expect(Math.abs(filament(plate, 20) / 7764 - 1)).toBeLessThan(0.03);
    expect(Math.abs(filament(plate, 20, tilted(25)) / 9537 - 1)).toBeLessThan(0.04);
  });

  it('fills narrow gaps between walls in prints with infill only', () => {
    const wall = box([0, 0, 0], [60, 1.8, 20]);
    expect(filament(wall, 20)).toBeGreaterThan(0.98 * 60 * 1.8 * 20);
    expect(filament(wall, 0)).toBeLessThan(0.95 * 60 * 1.8 * 20);
    // Two outer lines without room for inner ones: CuraEngine used 0.8 mm of it.
    const thin = box([0, 0, 0], [60, 1.1, 20]);
    expect(Math.abs(filament(thin, 0) / (60 * 0.8 * 20) - 1)).toBeLessThan(0.03);
    expect(Math.abs(filament(thin, 20) / (60 * 1.1 * 20) - 1)).toBeLessThan(0.03);
  });

  it('prints the layers that the engine prints: one more when it begins under half a layer below the top', () => {
    const printed = (height: number) => {
      const { solid } = volumesOf(box([0, 0, 0], [20, 20, height]));
      return solid / 400;
    };
    expect([1.25, 1.3, 1.45, 1.5].map(printed).map((height) => Number(height.toFixed(1)))).toEqual([
      1.2, 1.4, 1.4, 1.6,
    ]);
  });

  it('gives no estimate rather than one that takes seconds', async () => {
    expect(printVolumes(box([0, 0, 0], [3000, 3000, 3000]), UPRIGHT, 0.2)).toBeUndefined();
    const comb = Array.from({ length: 10_000 }, (_, i) => box([i / 200, 0, 0], [0.002, 0.5, 300]));
    const estimate = () => expect(printVolumes(together(...comb), UPRIGHT, 0.2)).toBeUndefined();
    expect(await leastProcessorTime(2000, estimate)).toBeLessThan(2000);
  });
});
