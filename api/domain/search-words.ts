import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Words in lower case without accents, as the database folds what they are compared with. */
export async function foldWords(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select fold_search_text(word) as word from unnest(${words.filter(Boolean)}::text[]) as word`.execute(db);
  return rows.map(({ word }) => word);
}

/**
 * Words in at most this many rows choose the rows of a list. For words in more of them, such as "pla", the list is read in
 * its own order until a page is full. Postgres alone guesses wrong for words in a few hundred rows.
 */
export const RARE_WORDS = 2_000;

/** The rows that words match; undefined: there are too many to choose by. */
export async function rareMatches<Row>(
  read: (limit: number) => Promise<readonly Row[]>,
): Promise<readonly Row[] | undefined> {
  const rows = await read(RARE_WORDS + 1);
  return rows.length > RARE_WORDS ? undefined : rows;
}
