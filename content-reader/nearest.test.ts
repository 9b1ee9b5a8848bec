import { expect, it } from 'vitest';
import { didYouMean, nearest } from './nearest.ts';

const ids = ['pla-petrol-1.75mm-1kg', 'pla-petrol-2.85mm-1kg', 'petg-black-1.75mm-1kg'];

it.each([
  ['pla-petrl-1.75mm-1kg', 'pla-petrol-1.75mm-1kg'],
  ['pla-petrol-2,85mm-1kg', 'pla-petrol-2.85mm-1kg'],
  ['PETG-black-1.75mm-1kg', 'petg-black-1.75mm-1kg'],
])('finds what was meant by %s', (typed, meant) => {
  expect(nearest(typed, ids)).toBe(meant);
});

it('offers nothing that is no nearer than anything else', () => {
  expect(nearest('moon', ids)).toBeUndefined();
  expect(didYouMean('moon', ids)).toBe('');
});

it('asks', () => {
  expect(didYouMean('/shiping/', ['/shop/', '/shipping/'])).toBe('; did you mean /shipping/?');
});
