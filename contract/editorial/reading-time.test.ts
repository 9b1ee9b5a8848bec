import { expect, test } from 'vitest';
import { countWords, readingMinutes } from './reading-time.ts';

test('punctuation does not count as words, numbers do', () => {
  expect(countWords('## Don’t dry at 2.85 mm\n\n- **Why?** | 45 °C |')).toBe(8);
});

test.each([
  [1, 1],
  [329, 1],
  [331, 2],
  [1100, 5],
])('%i words take %i minutes to read', (words, minutes) => {
  expect(readingMinutes('word '.repeat(words))).toBe(minutes);
});
