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

/** The API takes ids of this many characters together, with their commas. */
const MAX_IDS_LENGTH = 4_000;
/** Pages for the community can be opened without their flag, so its items are always included. */
const FIELDS = 'discord=true&filter=qoh&filterInclusion=true';

/** The ids, each once, as the values of as few calls as the API takes them in. */
export function idLists(ids: readonly string[]): string[] {
  const lists: string[] = [];
  for (const id of new Set(ids)) {
    const last = lists.at(-1);
    if (last !== undefined && last.length + id.length < MAX_IDS_LENGTH) lists[lists.length - 1] = `${last},${id}`;
    else lists.push(id);
  }
  return lists;
}

/** The paths for the stock of these items. */
export function stockCallsFor(ids: readonly string[]): `/api/items${string}`[] {
  return idLists(ids).map((list) => `/api/items?id=${list}&${FIELDS}` as const);
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
