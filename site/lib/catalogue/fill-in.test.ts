import { expect, test } from 'vitest';
import { fillIn } from '../catalogue/shop-figures.ts';

const figures = new Map([
  ['ground', '$5'],
  ['PLA bed', '60 °C'],
]);

test('amounts of the shop stand in its copy, however deep', () => {
  const copy = { lede: 'From {ground}.', rows: [{ price: '{ground} or Free', days: 7 }], links: null };
  expect(fillIn(copy, figures)).toEqual({
    lede: 'From $5.',
    rows: [{ price: '$5 or Free', days: 7 }],
    links: null,
  });
});

test('a name may have a space, as those of materials do', () => {
  expect(fillIn('Bed {PLA bed}', figures)).toBe('Bed 60 °C');
});

test('an unknown figure fails the build and lists the known ones', () => {
  expect(() => fillIn(['{grond}'], figures)).toThrow('{grond} is not a figure of the shop; there are ground, PLA bed');
});
