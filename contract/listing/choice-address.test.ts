import { expect, test } from 'vitest';
import { readChoice, readDollars, writeChoice } from './choice-address.ts';
import { everything, forEachFacet } from './facets.ts';
import { sampleChoice } from './sample-cards.ts';

const known = {
  ...forEachFacet((): string[] => []),
  material: ['PLA', 'PLA Ltd', 'PETG'],
  colorFamily: ['Red', 'Teal'],
  diameter: ['1.75mm', '2.85mm'],
  weight: ['1kg', '5kg'],
  inStock: ['true'],
};
const read = (query: string) => readChoice(new URLSearchParams(query), known);
const write = (choice: typeof everything, before = '') => writeChoice(new URLSearchParams(before), choice);

const full = sampleChoice(
  { material: ['PLA', 'PLA Ltd'], diameter: ['1.75mm'], weight: ['5kg'], inStock: ['true'] },
  { q: 'red', min: 1850, max: 9000, sort: 'price' as const },
);

test('an address that is shared shows the same list', () => {
  expect(read(write(full))).toEqual(full);
});

test('an address can be read by a person', () => {
  expect(write(full)).toBe(
    '?q=red&material=PLA,PLA+Ltd&diameter=1.75mm&weight=5kg&inStock=true&min=18.5&max=90&sort=price',
  );
});

test('an untouched list has a plain address', () => {
  expect(write(everything)).toBe('');
});

test('a facet may be named twice, and its values written in any case', () => {
  expect(read('material=pla&material=petg')).toEqual(sampleChoice({ material: ['PLA', 'PETG'] }));
});

test('odd values are passed over and the rest kept', () => {
  expect(read('material=Wood,petg&diameter=3mm&sort=color&min=cheap&max=-3&colorFamily=Teal')).toEqual(
    sampleChoice({ material: ['PETG'], colorFamily: ['Teal'] }),
  );
  expect(read('min=90&max=18')).toEqual({ ...everything, min: 9000 });
  expect(read('weight=200g')).toEqual(everything);
});

test('what other pages put into the address stays there', () => {
  expect(write(full, 'discord=true&q=old')).toMatch(/^\?discord=true&q=red&/);
});

test.each([
  ['18', 1800],
  ['$18.50', 1850],
  [' $ 7.5 ', 750],
  ['', null],
  ['-4', null],
  ['1e3', null],
  ['18.505', null],
])('“%s” typed as a price is %s cents', (typed, cents) => {
  expect(readDollars(typed)).toBe(cents);
});
