import { expect, test } from 'vitest';
import { pictureMark, sizeMark } from './picture-marks.ts';

test.each([
  [{ diameter: '1.75mm', weight: '1kg' }, 'spools/pla-petrol-side-800.webp'],
  [{ diameter: '1.75mm', weight: '200g' }, 'spools/pla-petrol-200g-side-800.webp'],
  [{ diameter: '2.85mm', weight: '1kg' }, 'spools/pla-petrol-285mm-macro-800.webp'],
  [{ diameter: '1.75mm', weight: '5kg' }, 'spools/petg-clear-5kg-side-800.webp'],
  [{ diameter: '2.85mm', weight: '5kg' }, 'spools/petg-clear-285mm-5kg-front-800.webp'],
])('a spool of %o is what %s shows by its name', (size, path) => {
  expect(pictureMark(path)).toBe(sizeMark(size));
});

test('a picture of a print fits every size', () => {
  expect(pictureMark('spools/pla-petrol-print-800.webp')).toBeUndefined();
});
