import { expect, test } from 'vitest';
import { countWords, readingMinutes } from './reading-time.ts';

test('signs are no words, and a figure is one', () => {
  expect(countWords('## Don’t dry at 2.85 mm\n\n- **Why?** | 45 °C |')).toBe(8);
});

test.each([
  [1, 1],
  [329, 1],
  [331, 2],
  [1100, 5],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes('word '.repeat(words))).toBe(minutes);
});
