import { useMemo } from 'react';
import type { Order } from '../../../../contract/order.ts';
import { useChosenItems } from '../../use-chosen-items.ts';

/** Ids of sold-out items in these orders. While stock is unknown, everything counts as in stock. */
export function useSoldOut(orders: readonly Order[]): ReadonlySet<string> {
  const ids = useMemo(() => [...new Set(orders.flatMap(({ lines }) => lines.flatMap(itemOf)))], [orders]);
  const shelf = useChosenItems(ids);
  return useMemo(() => {
    if (shelf.status !== 'ready') return new Set();
    const there = new Set(shelf.items.filter(({ qoh }) => qoh > 0).map(({ id }) => id));
    return new Set(ids.filter((id) => !there.has(id)));
  }, [shelf, ids]);
}

/** Prints are not stock items. */
function itemOf({ type, itemId }: Order['lines'][number]): string[] {
  return type === 'pod' ? [] : [itemId];
}
