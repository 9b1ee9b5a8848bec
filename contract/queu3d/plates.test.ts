import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLATE_GAP, placesOnBed } from './plates.ts';

const bed = { width: 350, depth: 350 };
const side = fc.integer({ min: 1, max: 350 });
const pieces = fc.array(fc.record({ width: side, depth: side }), { maxLength: 40 });

it('places 42 pieces of 50 × 45 mm on a bed of 350 mm, and not 43', () => {
  const copies = (count: number) => Array.from({ length: count }, () => ({ width: 50, depth: 45 }));
  expect(placesOnBed(copies(42), bed)).toHaveLength(42);
  expect(placesOnBed(copies(43), bed)).toBeUndefined();
});

it('keeps the pieces it places inside the bed and a gap apart', () => {
  fc.assert(
    fc.property(pieces, (sizes) => {
      const places = placesOnBed(sizes, bed);
      if (!places) return;
      const boxes = sizes.map(({ width, depth }, i) => {
        const { x, y } = places[i] ?? { x: Number.NaN, y: Number.NaN };
        return { x, y, right: x + width, back: y + depth };
      });
      for (const [i, one] of boxes.entries()) {
        expect(one.x >= 0 && one.y >= 0 && one.right <= bed.width && one.back <= bed.depth).toBe(true);
        for (const other of boxes.slice(i + 1)) {
          const apart = Math.max(other.x - one.right, one.x - other.right, other.y - one.back, one.y - other.back);
          expect(apart).toBeGreaterThanOrEqual(PLATE_GAP);
        }
      }
    }),
  );
});

it('uses columns for pieces that rows do not hold', () => {
  const long = [300, 340, 300, 340, 300].map((depth) => ({ width: 60, depth }));
  expect(placesOnBed(long, bed)).toHaveLength(5);
  expect(
    placesOnBed(
      long.map(({ width, depth }) => ({ width: depth, depth: width })),
      bed,
    ),
  ).toHaveLength(5);
});
