import { expect, test } from 'vitest';
import { fillerCells, fillerClasses, gridColumns, MAX_FILLERS } from './filler-cells.ts';

test('one item stands in a row of four', () => {
  expect(fillerCells(1, 4)).toBe(3);
});

test('the last row is always whole, and no grid has fewer than four cells', () => {
  for (let items = 1; items <= 30; items += 1) {
    for (const columns of gridColumns) {
      const cells = items + fillerCells(items, columns);
      expect(cells % columns).toBe(0);
      expect(cells).toBeGreaterThanOrEqual(4);
      expect(fillerCells(items, columns)).toBeLessThanOrEqual(MAX_FILLERS);
    }
  }
});

test('an empty list has no filler cells', () => {
  expect(fillerCells(0, 4)).toBe(0);
});

test('a filler is shown on those grids that need it', () => {
  expect([0, 1, 2].map((index) => fillerClasses(5, index))).toEqual(['pad-2 pad-3 pad-4', 'pad-4', 'pad-4']);
});
