import { expect, it } from 'vitest';
import { RARE_WORDS, rareMatches } from './search-words.ts';

/** A table in which a word is in so many rows. */
const rowsOf = (count: number) => async (limit: number) => Array.from({ length: Math.min(count, limit) }, () => 'pla');

it('chooses rows by words up to the bound, and not by words in more of them', async () => {
  expect(await rareMatches(rowsOf(RARE_WORDS))).toHaveLength(RARE_WORDS);
  expect(await rareMatches(rowsOf(RARE_WORDS + 1))).toBeUndefined();
});
