import { expect, it } from 'vitest';
import { colorDistance, labOf } from './color-distance.ts';
import { queryReader, withSharedWords } from './read-query.ts';

const read = queryReader({ either: ['or'], prices: { upTo: ['under', 'less than'], from: ['over'] } });
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
  ['#0b5a63', '#0b5a63'],
  ['petg #f00', '#ff0000'],
  ['0b5a63', '#0b5a63'],
  ['facade', undefined],
  ['123456', undefined],
  ['ns-0b5a63-x', undefined],
])('reads the color of “%s” as %s', (typed, color) => {
  expect(read(typed).color).toBe(color);
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

it('measures colors as they look', () => {
  const distance = (a: string, b: string) => colorDistance(labOf(a), labOf(b));
  expect(distance('#0b5a63', '#0b5a63')).toBe(0);
  expect(distance('#000000', '#ffffff')).toBeCloseTo(1, 3);
  // A step between blues looks smaller than the same step between greens.
  expect(distance('#0000ff', '#0000d0')).toBeLessThan(distance('#00ff00', '#00d000'));
});
