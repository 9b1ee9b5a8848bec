import { expect, it } from 'vitest';
import { isSameMeasure, joinMeasures, readMeasure } from './measures.ts';
import { singular, typosBetween, wordsAndParts, wordsOf } from './words.ts';

it.each([
  ['Signal Red', ['signal', 'red']],
  ['FORGE PLA+', ['forge', 'pla+']],
  ['1,75 mm and .4', ['1.75', 'mm', 'and', '0.4']],
  ['T-shirt', ['tshirt']],
  ['pla5kg m6', ['pla', '5kg', 'm6']],
  ['Café “Größe”', ['cafe', 'große']],
  ['30x45cm', ['30x45cm']],
  ['🧵 % — ""', []],
])('reads the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

it('reads the parts of words that are written as one', () => {
  expect(wordsAndParts('AcryBlend')).toEqual(['acryblend', 'acry', 'blend']);
});

it.each([
  ['nozzles', 'nozzle'],
  ['boxes', 'box'],
  ['accessories', 'accessory'],
  ['glass', 'glass'],
  ['abs', 'abs'],
])('reads %s as %s', (word, one) => {
  expect(singular(word)).toBe(one);
});

it.each([
  ['nozzel', 'nozzle', 1],
  ['petrl', 'petrol', 1],
  ['blak', 'black', 1],
  ['pteg', 'petg', 1],
  ['red', 'red', 0],
])('counts the typos between %s and %s', (typed, meant, typos) => {
  expect(typosBetween(typed, meant, 2)).toBe(typos);
});

it.each([
  [['5', 'kg'], ['5kg']],
  [
    ['pla', '1.75', 'mm', '1kg'],
    ['pla', '1.75mm', '1kg'],
  ],
  [['30', 'x', '45', 'cm'], ['30x45cm']],
  [
    ['black', '5'],
    ['black', '5'],
  ],
])('joins %j to %j', (words, joined) => {
  expect(joinMeasures(words)).toEqual(joined);
});

it.each([
  ['5000g', '5kg', true],
  ['2.2lbs', '1kg', true],
  ['100cm', '1m', true],
  ['1kg', '5kg', false],
  ['1m', '1kg', false],
])('%s and %s are the same size: %s', (a, b, isSame) => {
  const [first, second] = [readMeasure(a), readMeasure(b)];
  expect(first && second && isSameMeasure(first, second)).toBe(isSame);
});

it('reads no measure in other words', () => {
  expect(['xl', '5', 'kg', '1pc', '30x45cm'].map(readMeasure)).toEqual(Array(5).fill(undefined));
});
