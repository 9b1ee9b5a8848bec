import { expect, it } from 'vitest';
import { expiryDate, expiryState } from './card-words.ts';

const ends = (exp_month: number, exp_year: number) =>
  expiryState({ exp_month, exp_year }, new Date('2026-11-21T12:00:00'));

it('calls a card good to the end of its month, and says so when that is near', () => {
  expect(ends(10, 2026)).toBe('expired');
  expect(ends(11, 2026)).toBe('soon');
  expect(ends(1, 2027)).toBe('soon');
  expect(ends(2, 2027)).toBe('good');
});

it('writes the date of a card as on the card', () => {
  expect(expiryDate({ exp_month: 8, exp_year: 2027 })).toBe('08/27');
});
