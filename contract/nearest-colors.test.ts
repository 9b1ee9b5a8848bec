import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colorFinderPath, readHex } from './filament/hex.ts';
import { differenceWords } from './nearest-colors.ts';

it.each([
  ['#2f6f62', '#2F6F62'],
  [' 2F6F62 ', '#2F6F62'],
  ['#f0a', '#FF00AA'],
  ['f0a', '#FF00AA'],
  ['#2f6f6', undefined],
  ['petrol', undefined],
  ['', undefined],
])('reads “%s” as %s', (typed, hex) => {
  expect(readHex(typed)).toBe(hex);
});

it('says a difference in the words of the table in the blog', () => {
  const table = readFileSync('content/blog/how-a-colour-is-made.md', 'utf8');
  for (const [deltaE, row, words] of [
    [0.49, '| below 0.5 | nothing, even side by side |', 'looks the same, even side by side'],
    [
      1,
      '| about 1 | a trained eye, edges touching, good light |',
      'a trained eye sees it, edges touching in good light',
    ],
    [2, '| 2 to 3 | most people, side by side |', 'most people see it side by side'],
    [3, '| 2 to 3 | most people, side by side |', 'most people see it side by side'],
    [5, '| 5 | most people, across a table |', 'most people see it across a table'],
    [10, '| above 10 | two different colors |', 'two different colors'],
  ] as const) {
    expect(table).toContain(row);
    expect(differenceWords(deltaE)).toBe(words);
  }
});

it('links to the finder without a sign that an address would read as its fragment', () => {
  expect(colorFinderPath('#2F6F62')).toBe('/colors/?hex=2F6F62');
});
