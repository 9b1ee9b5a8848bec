import { categoryPath, itemPath } from '../../../contract/catalogue/addresses.ts';
import { shortDollars } from '../short-dollars.ts';
import type { Catalogue } from './catalogue.ts';

/** `{price}`, or `{price of Poster, tshirt}` for goods of these kinds only. */
const PRICE = /\{price(?: of ([^{}]+))?\}/g;

/**
 * Replaces `{price}` with the lowest price of the category or item at `url`: of all its goods, or of the kinds that the
 * words beside it name.
 */
export function withLowestPrice(text: string, url: string, catalogue: Pick<Catalogue, 'categories' | 'items'>): string {
  return text.replaceAll(PRICE, (_, kinds?: string) => {
    const category = catalogue.categories.find(({ name }) => categoryPath(name) === url);
    const behind = category?.items ?? catalogue.items.filter(({ tags }) => itemPath(tags) === url);
    const named = kinds?.split(',').map((kind) => kind.trim());
    const unknown = named?.find((kind) => !behind.some(({ tags }) => tags.kind === kind));
    if (behind.length === 0 || unknown) throw new Error(`"${text}": there is no ${unknown ?? 'item'} at ${url}`);
    const meant = behind.filter(({ tags }) => !named || named.includes(tags.kind ?? ''));
    return shortDollars(Math.min(...meant.map(({ price }) => price)));
  });
}
