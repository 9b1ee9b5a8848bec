import { expect, test } from 'vitest';
import { fits, fitWords, sizeWords } from './fit.ts';
import type { Box } from './viewer-props.ts';

const volume = { width: 350, depth: 350, height: 350 };
const boxOf = (width: number, depth: number, height: number): Box => ({
  min: [-9, 40, 3],
  max: [width - 9, depth + 40, height + 3],
});

test('a model fits wherever its file put it, as it is printed on the middle of the bed', () => {
  expect(fits(boxOf(350, 350, 350), volume)).toBe(true);
  expect(fits(boxOf(350.000_02, 10, 10), volume)).toBe(true);
});

test('a model that is too wide, too deep or too tall does not fit, and its owner is told by how much', () => {
  expect(fits(boxOf(350.1, 1, 1), volume)).toBe(false);
  expect(fitWords(boxOf(370, 355, 20), volume, 100)).toBe('Too large: 20 mm too wide');
  expect(fitWords(boxOf(10, 1500, 20), volume, 100)).toBe('Too large: 1,150 mm too deep');
  expect(fitWords(boxOf(10, 10, 350.02), volume, 100)).toBe('Too large: 0.1 mm too tall');
});

test('sizes read as a caliper would say them', () => {
  expect(sizeWords(boxOf(149.6, 110, 7.25))).toBe('150 × 110 × 7.3 mm');
  expect(fitWords(boxOf(10, 10, 10), volume, 50)).toBe('Fits the bed, 50%');
});
