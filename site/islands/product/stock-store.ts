import { atom } from 'nanostores';
import { askStock, type Stock, type StockCall } from '../../lib/live-stock.ts';

/** What is on hand now, by item id; empty until the shop has answered, as pages are built with the stock of that hour. */
export const $stock = atom<Stock>(new Map());

/** The shop could not say what is on hand of the item that the page shows. */
export const $stockUnknown = atom(false);

let newest = 0;

/** Asks for what is on hand. `calls` are paths with a space between them; the first is the one that tells of the page's item. */
export async function refreshStock(calls: string): Promise<void> {
  newest += 1;
  const mine = newest;
  const answers = await Promise.allSettled(calls.split(' ').filter(isStockCall).map(askStock));
  if (mine !== newest) return;
  const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [...answer.value] : []));
  $stockUnknown.set(answers[0]?.status === 'rejected');
  $stock.set(new Map([...$stock.get(), ...told]));
}

/** Written into the page by our own build. */
function isStockCall(call: string): call is StockCall {
  return call.startsWith('/api/item');
}
