import { expect, test } from 'vitest';
import { markedParts } from '../../islands/search/suggestions.ts';

const marked = (label: string, typed: string) =>
  markedParts(label, typed)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

test.each([
  ['Petrol', 'pet', '[Pet]rol'],
  ['FORGE Black', 'black forge', '[FORGE] [Black]'],
  ['Brass nozzle 0.4', '0.4', 'Brass nozzle [0.4]'],
  ['PETG Petrol', 'pet petg', '[PETG] [Pet]rol'],
  ['Petrol', 'petrl', 'Petrol'],
  ['Petrol', '  ', 'Petrol'],
])('in %s, %j marks %s', (label, typed, shown) => expect(marked(label, typed)).toBe(shown));

test('typed signs are letters, not patterns', () => {
  expect(marked('PLA+ (new)', '+ ( .*')).toBe('PLA[+] [(]new)');
});
