import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { SpoolPicture } from '../../lib/vending/vending-facts.ts';
import { $isTurning } from '../../stores/vending/vending-order.ts';

const ROWS = 5;
const PER_ROW = 10;
const blank: readonly (readonly (SpoolPicture | undefined)[])[] = Array.from({ length: ROWS }, () =>
  Array(PER_ROW).fill(undefined),
);

/** The ticker: what may drop, shuffled at each visit. It runs while a coil turns. */
export function Wall({ spools }: { spools: readonly SpoolPicture[] }) {
  const isTurning = useStore($isTurning, { ssr: 'initial' });
  const [rows, setRows] = useState(blank);
  // A random order would differ between server and browser on the first render.
  useEffect(() => setRows(shuffledRows(spools, ROWS, PER_ROW, Math.random)), [spools]);
  return (
    <div
      className={isTurning ? 'vend-wall is-turning' : 'vend-wall'}
      role="img"
      aria-label="Spools that may drop, in no particular order"
    >
      {rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows and places stay where they are
        <div key={n}>
          {row.map((spool, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows and places stay where they are
            <span key={place} className={spool ? `lit ${spool.colorClass}` : undefined}>
              {spool && <img src={spool.src} width="160" height="160" alt="" loading="lazy" />}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

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
