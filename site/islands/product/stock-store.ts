import { atom } from 'nanostores';
import { fetchStock, type Stock } from '../../lib/live-stock.ts';

/** What is on hand now, by item id; empty until the shop has answered, as pages are built with the stock of that hour. */
export const $stock = atom<Stock>(new Map());

export async function refreshStock(calls: readonly `/api/items${string}`[]): Promise<void> {
  const answers = await Promise.all(calls.map(fetchStock));
  $stock.set(new Map(answers.flatMap((answer) => [...answer])));
}
