import { type AnswerParser, callApi } from './api.ts';

export type Stock = ReadonlyMap<string, number>;

/** The current stock by item id. Parsed by hand: the contract's schema would double a page's script. */
const stockParser: AnswerParser<Stock> = {
  safeParse(body) {
    if (typeof body !== 'object' || body === null) return { success: false };
    const stock = new Map<string, number>();
    for (const item of Array.isArray(body) ? body : [body]) if (isStocked(item)) stock.set(item.id, item.qoh);
    return { success: true, data: stock };
  },
};

/** The path of a list of items, or of one item. */
export type StockCall = `/api/item${string}`;

/** Fetches the stock of the items behind `path`; throws an ApiError. */
export function askStock(path: StockCall): Promise<Stock> {
  return callApi(path, stockParser);
}

/** Fetches the stock of the items that `path` lists; empty on failure, so that pages keep what they show. */
export async function fetchStock(path: `/api/items${string}`): Promise<Stock> {
  try {
    return await askStock(path);
  } catch {
    return new Map();
  }
}

/** The path for the stock of the items with a tag, or of all items. */
export function stockCall(key?: string, value = ''): `/api/items${string}` {
  const fields = 'filter=qoh&filterInclusion=true';
  return key ? `/api/items/tags?key=${key}&value=${encodeURIComponent(value)}&${fields}` : `/api/items?${fields}`;
}

function isStocked(item: unknown): item is { id: string; qoh: number } {
  return (
    typeof item === 'object' &&
    item !== null &&
    'id' in item &&
    typeof item.id === 'string' &&
    'qoh' in item &&
    typeof item.qoh === 'number'
  );
}
