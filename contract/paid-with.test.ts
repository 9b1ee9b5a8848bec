import { expect, it } from 'vitest';
import { cardTitle, paidWithTitle } from './paid-with.ts';

it('names a card by its brand and last digits', () => {
  expect(cardTitle({ brand: 'amex', last4: '0005' })).toBe('American Express ending 0005');
  expect(cardTitle({ brand: 'unknown', last4: '1117' })).toBe('Card ending 1117');
});

it('names the card or PayPal on a receipt', () => {
  expect(paidWithTitle({ kind: 'card', brand: 'visa', last4: '4242' })).toBe('Visa ending 4242');
  expect(paidWithTitle({ kind: 'card' })).toBe('Card');
  expect(paidWithTitle({ kind: 'paypal' })).toBe('PayPal');
});
