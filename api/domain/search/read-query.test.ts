import { expect, it } from 'vitest';
import { queryReader, withSharedWords } from './read-query.ts';

const petrol = { hex: '#0B5A63', lab: { l: 35, a: -18, b: -12 }, name: 'Petrol' };
const words = { either: ['or'], prices: { upTo: ['under', 'less than'], from: ['over'] }, like: ['like', 'close to'] };
const read = queryReader(words, (text) =>
  text.startsWith('petrol') ? { color: petrol, rest: text.slice('petrol'.length).trim() } : undefined,
);
const limits = (typed: string) => {
  const { parts, min, max } = read(typed);
  return [parts.join(' ').replace(/\s+/g, ' '), min, max];
};

it.each([
  ['red under $20', 'red', null, 2000],
  ['red under 20', 'red', null, 2000],
  ['under 20 petg', 'petg', null, 2000],
  ['less than 24.99 dollars', '', null, 2499],
  ['over $100 black', 'black', 10_000, null],
  ['between 20 and 25 blue', 'blue', 2000, 2500],
  ['$25-$20', '', 2000, 2500],
  ['20-25 usd', '', 2000, 2500],
  ['$20', '', null, 2000],
  ['over $20 under $30', '', 2000, 3000],
])('reads the price of “%s”', (typed, ...expected) => {
  expect(limits(typed)).toEqual(expected);
});

it.each(['under 220 c', 'under 220°c', 'over 200g', 'under 2.85 mm', 'nozzle 0.4', 'under 5 kg'])(
  'reads no price in “%s”',
  (typed) => expect(limits(typed)).toEqual([typed, null, null]),
);

it.each([
  ['#0b5a63', '#0B5A63'],
  ['petg #f00', '#FF0000'],
  ['0b5a63', '#0B5A63'],
  ['facade', undefined],
  ['123456', undefined],
  ['ns-0b5a63-x', undefined],
])('reads the color of “%s” as %s', (typed, color) => {
  expect(read(typed).color?.hex).toBe(color);
});

it('reads alternatives, and knows which words are not certain to be some', () => {
  expect(read('black or white')).toMatchObject({ parts: ['black', 'white'], isLoose: false });
  expect(read('black and white')).toMatchObject({ parts: ['black', 'white'], isLoose: true });
  expect(read('pla/petg, abs')).toMatchObject({ parts: ['pla', 'petg', 'abs'], isLoose: true });
  expect(read('decor 0.4/0.6')).toMatchObject({ parts: ['decor 0.4/0.6'] });
});

it('shares the words around alternatives', () => {
  expect(withSharedWords(['petg black', 'white 1kg'])).toEqual(['petg black 1kg', 'petg white 1kg']);
  expect(withSharedWords(['red', 'signal blue', 'green'])).toBeUndefined();
});

it('reads the color of a filament by its name, with what else is asked', () => {
  expect(read('like petrol')).toMatchObject({ color: petrol, parts: [''] });
  expect(read('close to our petrol petg under $20')).toMatchObject({ color: petrol, parts: ['petg'], max: 2000 });
  expect(read('like no other')).toMatchObject({ color: undefined, parts: ['like no other'] });
  expect(read('i like petrol')).toMatchObject({ color: undefined, parts: ['i like petrol'] });
  expect(read('like petrol #ff0000').color?.hex).toBe('#FF0000');
});
