import { expect, test } from 'vitest';
import { fitsWithin } from './box.ts';

const most = { width: 350, depth: 350, height: 350 };

test('a model that fills the machine fits, whatever its sides are rounded to', () => {
  expect(fitsWithin(most, most)).toBe(true);
  expect(fitsWithin({ width: 350.000_02, depth: 10, height: 10 }, most)).toBe(true);
});

test.each(['width', 'depth', 'height'])(
  'a model does not fit whose %s is a tenth of a millimeter too large',
  (side) => {
    expect(fitsWithin({ ...most, [side]: 350.1 }, most)).toBe(false);
  },
);
