import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import { readAmount, readParts, startCalculator } from './start-calculator.ts';

const spool = { grams: 1000, diameter: '1.75mm', density: 1.24, price: 2299 };

function calculator() {
  document.body.innerHTML = `<form data-calculator='${JSON.stringify(spool)}'>
    <input name="grams" value="38"><input name="meters" value="12.74"><input name="dollars" value="0.87">
    <input name="parts" value="24"><p data-fault></p>
    <b data-result="meters"></b><b data-result="left"></b><b data-result="grams"></b><b data-result="each"></b></form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  startCalculator(form);
  const field = (name: string) => form.querySelector(`[name="${name}"]`) as HTMLInputElement;
  return {
    type: (name: string, value: string) => fireEvent.input(field(name), { target: { value } }),
    values: () => ['grams', 'meters', 'dollars'].map((name) => field(name).value),
    isWrong: (name: string) => field(name).getAttribute('aria-invalid') === 'true',
    results: () => [...form.querySelectorAll('[data-result]')].map(({ textContent }) => textContent),
    fault: () => form.querySelector('[data-fault]')?.textContent,
  };
}

test('updates the other two measures when one is typed', () => {
  const { type, values, results } = calculator();
  type('grams', '100');
  expect(values()).toEqual(['100', '33.53', '2.30']);
  type('meters', '33.53');
  expect(values()).toEqual(['100', '33.53', '2.30']);
  type('dollars', '22.99');
  expect(values()).toEqual(['1000', '335.28', '22.99']);
  type('parts', '2');
  expect(results()).toEqual(['670.6\u00a0m', '0\u00a0g left on 2 spools', '2,000\u00a0g', '$22.99']);
});

test('shows a message beside an invalid field until it is corrected', () => {
  const { type, isWrong, results, fault } = calculator();
  type('meters', 'far');
  expect(fault()).toBe(messages.amountNotNumber);
  expect([isWrong('meters'), isWrong('grams')]).toEqual([true, false]);
  expect(results()[0]).toBe('–');
  type('meters', '5');
  expect([fault(), isWrong('meters')]).toEqual(['', false]);
});

test('rejects half a part', () => {
  const { type, isWrong, fault } = calculator();
  type('parts', '1.5');
  expect([fault(), isWrong('parts')]).toEqual([messages.partsNotWhole, true]);
});

test.each([
  ['38', 38],
  [' 12,5 g ', 12.5],
  ['$0.87', 0.87],
  ['3 m', 3],
  ['.5', 0.5],
])('reads "%s" as %d', (typed, number) => {
  expect(readAmount(typed)).toEqual({ number });
});

test.each(['', 'abc', '0', '-3', '1.2.3', '1e9', 'Infinity'])('"%s" is rejected with a hint what to type', (typed) => {
  expect(readAmount(typed)).toEqual({ fault: messages.amountNotNumber });
});

test('rejects more than a ton', () => {
  expect(readAmount('1000000')).toEqual({ fault: messages.amountTooLarge });
  expect(readParts('99999999')).toEqual({ fault: messages.amountTooLarge });
});

test('accepts only whole numbers of parts', () => {
  expect(readParts('24')).toEqual({ number: 24 });
  for (const typed of ['', '0', '1.5', 'two']) expect(readParts(typed)).toEqual({ fault: messages.partsNotWhole });
});
