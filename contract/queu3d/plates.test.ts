import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_PIECES_PLATE, PLATE_GAP, piecesPerPlate, placesOnBed } from './plates.ts';

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

const machine = { volume: { ...bed, height: 350 }, plateHours: 10 };
const box = { width: 50, depth: 45 };

it.each([
  ['of what fits', { size: box, seconds: 600 }, 42],
  ['of what fits with a brim', { size: box, seconds: 600, brim: true }, 25],
  ['that takes no longer than the hours of a plate', { size: box, seconds: 3600 }, 10],
  ['of one piece that takes longer', { size: box, seconds: 90_000 }, 1],
  ['of one piece as large as the bed', { size: bed, seconds: 600 }, 1],
  ['of one piece whose size is unknown', { size: null, seconds: 600 }, 1],
  ['that one failure does not make too expensive', { size: { width: 1, depth: 1 }, seconds: 1 }, MAX_PIECES_PLATE],
  ['that the slicer reads as one model', { size: box, seconds: 600, triangles: 400_000 }, 3],
  ['of one piece with as many triangles as a model may have', { size: box, seconds: 600, triangles: 1_500_000 }, 1],
  ['of prints without a time', { size: box, seconds: 0 }, 42],
])('fills a plate %s', (_, piece, count) => {
  expect(piecesPerPlate(piece, machine)).toBe(count);
});

it('counts as many pieces as it places, and not one more', () => {
  const length = fc.oneof(side, fc.double({ min: 20, max: 350, noNaN: true }));
  fc.assert(
    fc.property(fc.record({ width: length, depth: length }), (size) => {
      const count = piecesPerPlate({ size, seconds: 0 }, machine);
      const copies = (pieces: number) => Array.from({ length: pieces }, () => size);
      expect(placesOnBed(copies(count), bed)).toHaveLength(count);
      if (count < MAX_PIECES_PLATE) expect(placesOnBed(copies(count + 1), bed)).toBeUndefined();
    }),
  );
});
