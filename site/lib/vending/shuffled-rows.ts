/**
 * Rows of `each` pieces in random order, without repeats in a row while there are enough pieces. `random` returns numbers
 * from 0 to 1, as `Math.random` does.
 */
export function shuffledRows<Piece>(
  pieces: readonly Piece[],
  rows: number,
  each: number,
  random: () => number,
): Piece[][] {
  return Array.from({ length: rows }, () => {
    const row: Piece[] = [];
    while (pieces.length > 0 && row.length < each) row.push(...shuffled(pieces, random).slice(0, each - row.length));
    return row;
  });
}

/** Fisher-Yates shuffle. */
function shuffled<Piece>(pieces: readonly Piece[], random: () => number): Piece[] {
  const left = [...pieces];
  return pieces.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
