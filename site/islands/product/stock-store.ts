import { atom } from 'nanostores';
import { latestOnly } from '../../lib/latest-only.ts';
import { askStock, type Stock, type StockCall } from '../../lib/live-stock.ts';

/** Current stock by item id; empty until the shop has answered, as pages carry the stock of their build. */
export const $stock = atom<Stock>(new Map());

/** The shop failed to return the stock of the page's item. */
export const $stockUnknown = atom(false);

const begin = latestOnly();

/** Requests the stock. `calls` are paths separated by spaces; the first one covers the page's item. */
export async function refreshStock(calls: string): Promise<void> {
  const isLatest = begin();
  const answers = await Promise.allSettled(calls.split(' ').filter(isStockCall).map(askStock));
  if (!isLatest()) return;
  const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [...answer.value] : []));
  $stockUnknown.set(answers[0]?.status === 'rejected');
  $stock.set(new Map([...$stock.get(), ...told]));
}

/** The item that an add just found sold out: its shopper is offered an alert at once. */
export const $justSoldOut = atom('');

/** Takes over what a refused add says about the stock. */
export function noteRefusal(itemId: string, code: string | undefined): void {
  if (code !== 'item_out_of_stock') return;
  $justSoldOut.set(itemId);
  $stock.set(new Map([...$stock.get(), [itemId, 0]]));
}

/** Written into the page by our own build. */
function isStockCall(call: string): call is StockCall {
  return call.startsWith('/api/item');
}
