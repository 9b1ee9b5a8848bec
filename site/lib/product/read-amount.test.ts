import { expect, test } from 'vitest';
import { messages } from '../../../api/contract/messages.ts';
import { readAmount, readParts } from './read-amount.ts';

test.each([
  ['38', 38],
  [' 12,5 g ', 12.5],
  ['$0.87', 0.87],
  ['3 m', 3],
  ['.5', 0.5],
])('"%s" is read as %d', (typed, number) => {
  expect(readAmount(typed)).toEqual({ number });
});

test.each(['', 'abc', '0', '-3', '1.2.3', '1e9', 'Infinity'])(
  '"%s" gets a sentence that says what to type',
  (typed) => {
    expect(readAmount(typed)).toEqual({ fault: messages.amountNotNumber });
  },
);

test('more than a ton is answered with less', () => {
  expect(readAmount('1000000')).toEqual({ fault: messages.amountTooLarge });
  expect(readParts('99999999')).toEqual({ fault: messages.amountTooLarge });
});

test('parts are counted, not weighed', () => {
  expect(readParts('24')).toEqual({ number: 24 });
  for (const typed of ['', '0', '1.5', 'two']) expect(readParts(typed)).toEqual({ fault: messages.partsNotWhole });
});
