import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

const words = (title: string) => ({ title, description: `${title}, described` });
const shop = { ...words('The shop'), fallbacks: { PLA: words('Any PLA'), 'PLA Ltd': words('Any limited edition') } };

test('a category has the title and description of its own file', () => {
  expect(searchWords({ name: 'PLA', ...words('Our PLA') }, shop)).toEqual(words('Our PLA'));
});

test('without them PLA and PLA Ltd have words of their own, and all others those of the shop', () => {
  expect(searchWords({ name: 'PLA' }, shop)).toEqual(words('Any PLA'));
  expect(searchWords({ name: 'PLA Ltd' }, shop)).toEqual(words('Any limited edition'));
  expect(searchWords({ name: 'PETG' }, shop)).toEqual(words('The shop'));
  expect(searchWords({ name: 'PETG', title: 'Our PETG' }, shop)).toEqual({
    title: 'Our PETG',
    description: 'The shop, described',
  });
});
