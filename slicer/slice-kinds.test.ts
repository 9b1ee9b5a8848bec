import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Matrix3 } from '../contract/queu3d/settings.ts';
import { box, cube, together } from './fixtures/cube.ts';
import { sphere } from './fixtures/sphere.ts';
import { writeStl } from './mesh/write-stl.ts';
import { askSlicer, readSliceResponse, settingsOf } from './test/ask-slicer.ts';
import { openTestSlicer } from './test/open-test-slicer.ts';

let slicer: Awaited<ReturnType<typeof openTestSlicer>>;
beforeAll(async () => {
  slicer = await openTestSlicer();
});
afterAll(() => slicer.close());

const ask = async (asked: Parameters<typeof askSlicer>[1]) => readSliceResponse(await askSlicer(slicer.fetch, asked));

describe('slicing', () => {
  it('follows the model’s rotation and scale', async () => {
    const plank = writeStl(box([5, 5, 5], [10, 20, 2]));
    const upright: Matrix3 = [
      [2, 0, 0],
      [0, 0, -2],
      [0, 2, 0],
    ];
    const { done } = await ask({ bytes: plank, settings: settingsOf({ mesh_rotation_matrix: upright }) });
    expect(done?.size).toEqual({ width: 20, depth: 4, height: 40 });
    expect(done?.layers).toBe(200);
  });

  it('handles OBJ and 3MF like STL', async () => {
    const corner = (i: number) => `v ${(i & 1) * 20} ${((i >> 1) & 1) * 20} ${(i >> 2) * 20}`;
    const sides = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((side) => `f ${side}`);
    const obj = [...Array.from({ length: 8 }, (_, i) => corner(i)), ...sides].join('\n');
    const fromObj = await ask({ bytes: new TextEncoder().encode(obj), extension: 'obj' });
    expect(fromObj.done).toMatchObject({ filament: 3053, printTime: 1035 });
    const box3mf = readFileSync(new URL('fixtures/models/box_production_extension.3mf', import.meta.url));
    const from3mf = await ask({ bytes: box3mf, extension: '3mf' });
    expect(from3mf.done?.filament).toBeGreaterThan(1000);
  });

  it('repairs a flipped triangle and reports the repair', async () => {
    const { positions } = cube(20);
    const [second, third] = [positions.slice(3, 6), positions.slice(6, 9)];
    positions.set(third, 3);
    positions.set(second, 6);
    const { done } = await ask({ bytes: writeStl({ positions }) });
    expect(done).toMatchObject({ filament: 3053, repaired: { flipped: 1 } });
  });

  it('adds supports below an overhang when asked to, and says how much of the filament they are', async () => {
    const table = writeStl(together(box([0, 0, 15], [30, 30, 3]), box([12, 12, 0], [6, 6, 15])));
    const [without, withSupports] = [
      await ask({ bytes: table }),
      await ask({ bytes: table, settings: settingsOf({ support_enable: true }) }),
    ];
    expect(without.done).not.toHaveProperty('supports');
    expect(without.gcode).not.toContain(';TYPE:SUPPORT');
    const { filament = 0, supports = 0 } = withSupports.done ?? {};
    expect(supports).toBeGreaterThan(1500);
    // The model itself is printed as before.
    expect(Math.abs(filament - supports - (without.done?.filament ?? 0))).toBeLessThan(2);
    expect(withSupports.gcode).toContain(';TYPE:SUPPORT\n');
    expect(withSupports.gcode).toContain(';TYPE:SUPPORT-INTERFACE\n');
  });

  it('adds supports to the tallest print in the finest layers, within the engine’s limits', async () => {
    const crane = writeStl(together(box([0, 0, 0], [8, 8, 349]), box([0, 0, 348.5], [24, 8, 1.5])));
    const { done, fault } = await ask({
      bytes: crane,
      settings: settingsOf({ support_enable: true, layer_height: 0.12 }),
    });
    expect(fault).toBeUndefined();
    expect(done?.layers).toBeGreaterThan(2900);
    expect(done?.supports).toBeGreaterThan(5000);
  });

  it('adds no supports where nothing overhangs', async () => {
    const { done, gcode } = await ask({ bytes: writeStl(cube(20)), settings: settingsOf({ support_enable: true }) });
    expect(done).toMatchObject({ filament: 3053, supports: 0 });
    expect(gcode).not.toContain(';TYPE:SUPPORT');
  });

  it('uses the same reading of an ambiguous file as the checks', async () => {
    const ball = sphere(400);
    const honest = await ask({ bytes: writeStl(ball) });
    const forged = writeStl(ball);
    const write = (text: string, at: number) => forged.set(new TextEncoder().encode(text), at);
    write('solid\n', 0);
    // The unused bytes of its triangles hold the corners of a tiny model as text.
    const corners = [
      '0 0 0',
      '0 9 0',
      '9 0 0',
      '0 0 0',
      '9 0 0',
      '0 0 9',
      '0 0 0',
      '0 0 9',
      '0 9 0',
      '9 0 0',
      '0 9 0',
      '0 0 9',
    ];
    for (const [i, corner] of corners.entries()) write(`\n\nvertex ${corner}`, 84 + 50 * i + 48);
    const { done } = await ask({ bytes: forged });
    expect(done?.filament).toBe(honest.done?.filament);
  });
});
