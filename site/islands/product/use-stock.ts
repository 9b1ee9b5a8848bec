import { useEffect, useState } from 'react';
import { fetchStock } from '../../lib/live-stock.ts';

type StockById = Readonly<Record<string, number>>;

/** What is on hand: first as it was when the page was built, soon after as it is. */
export function useStock(built: StockById, calls: readonly `/api/items${string}`[]): StockById {
  const [stock, setStock] = useState(built);
  useEffect(() => {
    let isGone = false;
    for (const call of calls) {
      void fetchStock(call).then((now) => {
        if (!isGone && now.size > 0) setStock((before) => ({ ...before, ...Object.fromEntries(now) }));
      });
    }
    return () => {
      isGone = true;
    };
  }, [calls]);
  return stock;
}
