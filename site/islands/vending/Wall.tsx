import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { shuffledRows } from '../../lib/vending/shuffled-rows.ts';
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
      aria-label="Spools that may drop, in no order"
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
