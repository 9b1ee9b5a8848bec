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
