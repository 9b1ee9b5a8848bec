import { expect, test } from 'vitest';
import { positionOf, viewAfterDrag, viewAfterKey } from './spin.ts';

test.each([
  [0, 240, 480, 12],
  [0, 20, 480, 1],
  [0, -20, 480, 23],
  [20, 480, 480, 20],
  [3, 100, 0, 3],
])('from view %i a drag of %i px over %i px leads to view %i', (from, distance, width, view) => {
  expect(viewAfterDrag(from, distance, width)).toBe(view);
});

test.each([
  [0, 'ArrowLeft', 23],
  [23, 'ArrowRight', 0],
  [4, 'PageUp', 10],
  [4, 'PageDown', 22],
  [9, 'Home', 0],
  [9, 'End', 23],
  [9, 'a', undefined],
])('from view %i the key %s leads to view %s', (from, key, view) => {
  expect(viewAfterKey(from, key)).toBe(view);
});

test('puts the last view in the last corner of the picture', () => {
  expect([positionOf(0), positionOf(5), positionOf(23)]).toEqual(['0% 0%', '100% 0%', '100% 100%']);
});
