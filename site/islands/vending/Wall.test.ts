import { expect, test } from 'vitest';
import { shuffledRows } from './Wall.tsx';

const pictures = Array.from({ length: 24 }, (_, n) => `spool ${n}`);

test('shows five rows of ten, and no spool twice in a row', () => {
  const rows = shuffledRows(pictures, 5, 10, Math.random);
  expect(rows.map((row) => [row.length, new Set(row).size])).toEqual(Array(5).fill([10, 10]));
});

test('shuffles the rows', () => {
  const low = shuffledRows(pictures, 1, 10, () => 0);
  const high = shuffledRows(pictures, 1, 10, () => 0.999);
  expect(low[0]).toEqual(pictures.slice(0, 10));
  expect(high[0]).toEqual(pictures.toReversed().slice(0, 10));
});

test('repeats colors when there are few, and shows nothing when there are none', () => {
  expect(shuffledRows(['a', 'b', 'c'], 1, 7, () => 0)).toEqual([['a', 'b', 'c', 'a', 'b', 'c', 'a']]);
  expect(shuffledRows([], 2, 10, () => 0)).toEqual([[], []]);
});
