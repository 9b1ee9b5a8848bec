import { expect, it } from 'vitest';
import { difference, dilated, disc, eroded, intersection, lengthOf, type SpanRows, union } from './span-rows.ts';

/** One span a row, or none. */
function shapeOf(rows: readonly (readonly number[])[]): SpanRows {
  const starts = [0];
  for (const row of rows) starts.push((starts.at(-1) as number) + row.length);
  return { starts: Int32Array.from(starts), ends: Float64Array.from(rows.flat()) };
}

const rowsOf = ({ starts, ends }: SpanRows) =>
  Array.from({ length: starts.length - 1 }, (_, row) => [...ends.subarray(starts[row], starts[row + 1])]);

it('combines shapes row by row', () => {
  const one = shapeOf([[0, 4, 6, 9], [0, 5], []]);
  const other = shapeOf([[2, 7], [], [1, 3]]);
  expect(rowsOf(intersection(one, other))).toEqual([[2, 4, 6, 7], [], []]);
  expect(rowsOf(difference(one, other))).toEqual([[0, 2, 7, 9], [0, 5], []]);
  expect(rowsOf(union(one, other))).toEqual([
    [0, 9],
    [0, 5],
    [1, 3],
  ]);
});

it('erodes a square to a smaller one and dilates it back', () => {
  const pitch = 0.16;
  const square = shapeOf(Array.from({ length: 80 }, (_, row) => (row >= 20 && row < 60 ? [2, 8.4] : [])));
  const inner = eroded(square, disc(0.8, pitch));
  // The disc reaches 0.8 mm to the sides, and five rows up and down.
  expect(rowsOf(inner)[40]).toEqual([2.8, 8.4 - 0.8]);
  expect(rowsOf(inner).filter((row) => row.length > 0)).toHaveLength(30);
  const back = intersection(dilated(inner, disc(0.8, pitch)), square);
  expect(lengthOf(back) / lengthOf(square)).toBeGreaterThan(0.97);
  expect(rowsOf(eroded(square, disc(3.3, pitch))).flat()).toEqual([]);
});

it('joins what dilation lets touch', () => {
  const two = shapeOf([[], [0, 1, 2, 3], []]);
  expect(rowsOf(dilated(two, [0.5, 0.25]))).toEqual([
    [-0.25, 1.25, 1.75, 3.25],
    [-0.5, 3.5],
    [-0.25, 1.25, 1.75, 3.25],
  ]);
});

it.each([0.08, 0.16, 0.32])(
  'touches walls along a model’s axes at the radius of a disc, with rows %s mm apart',
  (pitch) => {
    for (const [nx, ny] of [
      [0.8, 0.6],
      [0.6, 0.8],
    ] as const) {
      const reach = disc(0.8, pitch).map((width, row) => nx * width + ny * row * pitch);
      expect(Math.max(...reach)).toBeCloseTo(0.8, 9);
    }
  },
);
