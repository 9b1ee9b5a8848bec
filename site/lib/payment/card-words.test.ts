import { expect, it } from 'vitest';
import { cardTitle, expiryDate, expiryState, paidWithTitle } from './card-words.ts';

const ends = (exp_month: number, exp_year: number) =>
  expiryState({ exp_month, exp_year }, new Date('2026-11-21T12:00:00'));

it('a card is good to the end of its month, and says so when that is near', () => {
  expect(ends(10, 2026)).toBe('expired');
  expect(ends(11, 2026)).toBe('soon');
  expect(ends(1, 2027)).toBe('soon');
  expect(ends(2, 2027)).toBe('good');
});

it('a card is named by its brand and last digits', () => {
  expect(cardTitle({ brand: 'amex', last4: '0005' })).toBe('American Express ending 0005');
  expect(cardTitle({ brand: 'unknown', last4: '1117' })).toBe('Card ending 1117');
  expect(expiryDate({ exp_month: 8, exp_year: 2027 })).toBe('08/27');
});

it('a receipt names the card or PayPal', () => {
  expect(paidWithTitle({ kind: 'card', brand: 'visa', last4: '4242' })).toBe('Visa ending 4242');
  expect(paidWithTitle({ kind: 'card' })).toBe('Card');
  expect(paidWithTitle({ kind: 'paypal' })).toBe('PayPal');
});
