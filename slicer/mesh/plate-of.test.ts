import { describe, expect, it } from 'vitest';
import { BRIM_WIDTH } from '../../contract/queu3d/limits.ts';
import { PLATE_GAP } from '../../contract/queu3d/plates.ts';
import { cube } from '../fixtures/cube.ts';
import { type Box, boxOf } from './box.ts';
import type { Mesh, Rows } from './mesh.ts';
import { plateOf } from './plate-of.ts';

const upright: Rows = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
/** A quarter turn around x, twice as large. */
const lying: Rows = [
  [2, 0, 0],
  [0, 0, -2],
  [0, 2, 0],
];
const bed = { width: 100, depth: 60 };

/** The box of each piece of a plate of cubes. */
function boxesOf({ positions }: Mesh): Box[] {
  const perPiece = cube(1).positions.length;
  return Array.from({ length: positions.length / perPiece }, (_, piece) =>
    boxOf({ positions: positions.subarray(piece * perPiece, (piece + 1) * perPiece) }),
  );
}

/** mm between two boxes seen from above; 0 or less when they overlap. */
function distance(one: Box, other: Box): number {
  const along = (axis: 0 | 1) => Math.max(one.min[axis] - other.max[axis], other.min[axis] - one.max[axis]);
  return Math.max(along(0), along(1));
}

function distances(boxes: readonly Box[]): number[] {
  return boxes.flatMap((one, index) => boxes.slice(index + 1).map((other) => distance(one, other)));
}

describe('a plate', () => {
  it('has each piece in its pose, upright on the bed, with the gap between them', () => {
    const plate = plateOf(
      [
        { mesh: cube(20), matrix: upright, pieces: 3 },
        { mesh: cube(10), matrix: lying, pieces: 2 },
      ],
      bed,
    );
    const boxes = boxesOf(plate as Mesh);
    expect(boxes).toHaveLength(5);
    for (const { min, max } of boxes) {
      expect(max.map((value, axis) => value - (min[axis] as number))).toEqual([20, 20, 20]);
      expect(min[2]).toBe(0);
      expect(Math.min(min[0], min[1])).toBeGreaterThanOrEqual(0);
      expect(max[0]).toBeLessThanOrEqual(bed.width);
      expect(max[1]).toBeLessThanOrEqual(bed.depth);
    }
    expect(Math.min(...distances(boxes))).toBe(PLATE_GAP);
  });

  it('keeps the gap between the brims, which lie on the bed as well', () => {
    const plate = plateOf([{ mesh: cube(20), matrix: upright, pieces: 2 }], bed, BRIM_WIDTH) as Mesh;
    expect(distances(boxesOf(plate))).toEqual([PLATE_GAP + 2 * BRIM_WIDTH]);
    expect(boxOf(plate).min).toEqual([BRIM_WIDTH, BRIM_WIDTH, 0]);
    expect(plateOf([{ mesh: cube(20), matrix: upright, pieces: 3 }], bed, BRIM_WIDTH)).toBeUndefined();
  });

  it('is none when its pieces do not all fit', () => {
    const eight = [{ mesh: cube(20), matrix: upright, pieces: 8 }];
    expect(plateOf(eight, bed)).toBeDefined();
    expect(plateOf([{ mesh: cube(20), matrix: upright, pieces: 9 }], bed)).toBeUndefined();
  });
});
