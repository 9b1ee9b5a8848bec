import { expect, it } from 'vitest';
import { cardTitle, paidWithTitle } from './paid-with.ts';

it('a card is named by its brand and last digits', () => {
  expect(cardTitle({ brand: 'amex', last4: '0005' })).toBe('American Express ending 0005');
  expect(cardTitle({ brand: 'unknown', last4: '1117' })).toBe('Card ending 1117');
});

it('a receipt names the card or PayPal', () => {
  expect(paidWithTitle({ kind: 'card', brand: 'visa', last4: '4242' })).toBe('Visa ending 4242');
  expect(paidWithTitle({ kind: 'card' })).toBe('Card');
  expect(paidWithTitle({ kind: 'paypal' })).toBe('PayPal');
});
