import { expect, test } from 'vitest';
import { gramsOf } from '../catalogue/grams.ts';
import { filamentLength } from './filament-length.ts';

test('a kilogram of PLA is 335 m of 1.75 mm strand, and 126 m of 2.85 mm', () => {
  expect(filamentLength('1kg', '1.75mm', 1.24)).toBeCloseTo(335.3, 1);
  expect(filamentLength('1kg', '2.85mm', 1.24)).toBeCloseTo(126.4, 1);
});

test('a mini is a fifth of it', () => {
  expect(filamentLength('200g', '1.75mm', 1.24)).toBeCloseTo(67.1, 1);
});

test('what has no weight in grams has no length', () => {
  expect(filamentLength('1pc', '1.75mm', 1.24)).toBeUndefined();
  expect(filamentLength('1kg', 'SM', 1.24)).toBeUndefined();
  expect(gramsOf('1.5kg')).toBe(1500);
});
