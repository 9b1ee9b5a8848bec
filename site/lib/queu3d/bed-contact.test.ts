import { describe, expect, it } from 'vitest';
import { box, cube, together } from '../../../slicer/fixtures/cube.ts';
import { sphere } from '../../../slicer/fixtures/sphere.ts';
import type { Rows } from '../../../slicer/mesh/mesh.ts';
import { bedContact } from './bed-contact.ts';

const upright: Rows = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const upsideDown: Rows = [
  [2, 0, 0],
  [0, -2, 0],
  [0, 0, -2],
];
const table = together(box([0, 0, 20], [40, 40, 4]), box([18, 18, 0], [4, 4, 20]));

describe('bed contact', () => {
  it('is the whole side of a cube, without overhangs', () => {
    expect(bedContact(cube(10), upright)).toEqual({ overhang: 0, steepOverhang: 0, touching: 100 });
  });

  it('counts the top of a table as overhang, unless the table is upside down', () => {
    expect(bedContact(table, upright)).toEqual({ overhang: 1600, steepOverhang: 1600, touching: 16 });
    expect(bedContact(table, upsideDown)).toEqual({ overhang: 4 * 16, steepOverhang: 4 * 16, touching: 4 * 1600 });
  });

  it('is next to nothing for a ball, which overhangs below 45°', () => {
    const { overhang, steepOverhang, touching } = bedContact(sphere(20_000, 20), upright);
    expect(touching).toBeLessThan(3);
    expect(overhang).toBeGreaterThan(650);
    expect(overhang).toBeLessThan(750);
    // 2πr²(1 − sin 60°) and what rests on the bed
    expect(steepOverhang).toBeGreaterThan(315);
    expect(steepOverhang).toBeLessThan(340);
  });
});
