import { expect, it } from 'vitest';
import { hasCardNumber } from './card-number.ts';

it.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '378282246310005',
  '5555555555554444',
  '6011111111111117',
  '36227206271667',
  'My card is 4000056655665556, thanks.',
  4_242_424_242_424_242,
])('finds %s, wherever it is', (number) => {
  expect(hasCardNumber({ payment: { instruments: [{ credential: { number } }] } })).toBe(true);
  expect(hasCardNumber([[{ note: number }]])).toBe(true);
});

it.each([
  '4242424242424241',
  '0b5a63d2-4242-4242-4242-424242424242',
  '+13135550142',
  '1764372000000',
  '1764372000000000',
  'EAIaIQobChMI4242424242424242abc',
  '4006381333931',
  'NS-7K2M-4Q9D',
  2299,
  null,
])('takes %s for none', (text) => {
  expect(hasCardNumber({ text })).toBe(false);
});
