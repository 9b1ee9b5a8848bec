import { describe, expect, it } from 'vitest';
import { box, together } from '../fixtures/cube.ts';
import { arrangeOnBed } from './arrange-on-bed.ts';
import { type Box, boxOf, sizeOf } from './box.ts';
import { measure } from './measure.ts';
import type { Mesh } from './mesh.ts';

const bed = { width: 350, depth: 350 };
type Point = readonly [number, number, number];

/** A file with a box at each of these places. */
function plate(boxes: readonly (readonly [Point, Point])[]): Mesh {
  const meshes = boxes.map(([at, size]) => box(at, size));
  const objects = meshes.map((_, i) => ({ name: '', start: 12 * i, end: 12 * (i + 1), sameAs: i }));
  return { ...together(...meshes), objects };
}

const objectBoxes = (mesh: Mesh): Box[] =>
  (mesh.objects ?? []).map(({ start, end }) => boxOf({ positions: mesh.positions.slice(9 * start, 9 * end) }));

const gapBetween = (one: Box, other: Box) =>
  Math.max(
    ...[0, 1].map((axis) =>
      Math.max((one.min[axis] ?? 0) - (other.max[axis] ?? 0), (other.min[axis] ?? 0) - (one.max[axis] ?? 0)),
    ),
  );

describe('a plate that is larger than the bed', () => {
  const wide = plate([
    [
      [0, 0, 0],
      [60, 40, 20],
    ],
    [
      [158, 0, 0],
      [50, 60, 30],
    ],
    [
      [298, 10, 0],
      [60, 20, 10],
    ],
  ]);

  it('has its objects moved together, each with its own size, height and order', () => {
    const { width } = sizeOf(boxOf(wide));
    expect(width).toBe(358);
    const arranged = arrangeOnBed(wide, bed);
    expect(arranged.isArranged).toBe(true);
    expect(objectBoxes(arranged).map(sizeOf)).toEqual(objectBoxes(wide).map(sizeOf));
    expect(sizeOf(boxOf(arranged)).width).toBeLessThan(350);
    expect(measure(arranged).volume).toBeCloseTo(measure(wide).volume, 0);
  });

  it('keeps a gap between its objects, and is arranged the same each time', () => {
    const boxes = objectBoxes(arrangeOnBed(wide, bed));
    for (const [i, one] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) expect(gapBetween(one, other)).toBeGreaterThanOrEqual(4.99);
    }
    expect(arrangeOnBed(wide, bed).positions).toEqual(arrangeOnBed(wide, bed).positions);
  });

  it('keeps objects together that overlap or touch', () => {
    const pair = plate([
      [
        [0, 0, 0],
        [40, 40, 20],
      ],
      [
        [40, 0, 0],
        [10, 40, 20],
      ],
      [
        [20, 20, 20],
        [80, 80, 5],
      ],
      [
        [400, 0, 0],
        [30, 30, 30],
      ],
    ]);
    const [first, second, third] = objectBoxes(arrangeOnBed(pair, bed)) as [Box, Box, Box];
    expect(second.min[0] - first.min[0]).toBeCloseTo(40, 4);
    expect([third.min[0] - first.min[0], third.min[1] - first.min[1]]).toEqual([20, 20]);
  });

  it('stays as it was drawn when its objects do not all fit', () => {
    const many = plate(
      Array.from(
        { length: 10 },
        (_, i) =>
          [
            [120 * i, 0, 0],
            [115, 115, 10],
          ] as const,
      ),
    );
    expect(arrangeOnBed(many, bed)).toBe(many);
    const large = plate([
      [
        [0, 0, 0],
        [360, 10, 10],
      ],
      [
        [0, 50, 0],
        [10, 10, 10],
      ],
    ]);
    expect(arrangeOnBed(large, bed)).toBe(large);
  });

  it('is arranged in columns when rows do not fit', () => {
    const long = plate(
      Array.from(
        { length: 5 },
        (_, i) =>
          [
            [70 * i, 0, 0],
            [60, i % 2 ? 340 : 300, 10],
          ] as const,
      ),
    );
    const spread = plate([
      ...objectBoxes(long).map(
        ({ min, max }, i) =>
          [
            [min[0] + 30 * i, 0, 0],
            [60, max[1], 10],
          ] as const,
      ),
    ]);
    expect(arrangeOnBed(spread, bed).isArranged).toBe(true);
  });
});

describe('a plate that fits', () => {
  it('stays as it was drawn', () => {
    const small = plate([
      [
        [-175, 0, 0],
        [10, 10, 10],
      ],
      [
        [165, 0, 0],
        [10, 10, 400],
      ],
    ]);
    expect(arrangeOnBed(small, bed)).toBe(small);
  });
});

describe('a file without objects', () => {
  it('is arranged by its separate shells', () => {
    const mesh = together(box([0, 0, 0], [60, 40, 20]), box([340, 0, 0], [60, 40, 20]));
    const arranged = arrangeOnBed(mesh, bed);
    expect(sizeOf(boxOf(arranged))).toEqual({ width: 125, depth: 40, height: 20 });
    expect(measure(arranged).volume).toBeCloseTo(96_000, 0);
  });

  it('stays as it is when it is one shell, open, or in too many shells', () => {
    const one = box([0, 0, 0], [400, 10, 10]);
    expect(arrangeOnBed(one, bed)).toBe(one);
    const open = { positions: together(one, box([0, 50, 0], [10, 10, 10])).positions.slice(9) };
    expect(arrangeOnBed(open, bed)).toBe(open);
    const dust = together(...Array.from({ length: 501 }, (_, i) => box([i, 0, 0], [0.5, 1, 1])));
    expect(arrangeOnBed(dust, bed)).toBe(dust);
  });
});
