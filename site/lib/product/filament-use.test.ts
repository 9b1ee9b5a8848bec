import { expect, test } from 'vitest';
import { filamentUse, inWords } from './filament-use.ts';

const spool = { grams: 1000, diameter: '1.75mm', density: 1.24, price: 2299 };

test('24 parts of 38 g leave 88 g on a spool and cost 87 cents each', () => {
  const use = filamentUse(38, 24, spool);
  const words = { meters: '305.8 m', grams: '912 g', left: '88 g left on one spool', each: '$0.87' };
  expect(use && inWords(use)).toEqual(words);
});

test('a second spool is begun when the first is used up', () => {
  expect(filamentUse(600, 2, spool)).toMatchObject({ spools: 2, left: 800 });
  expect(filamentUse(500, 2, spool)).toMatchObject({ spools: 1, left: 0 });
});

test('no answer is given to what makes no sense', () => {
  expect(filamentUse(0, 3, spool)).toBeUndefined();
  expect(filamentUse(5, 1.5, spool)).toBeUndefined();
  expect(filamentUse(Number.NaN, 1, spool)).toBeUndefined();
});
