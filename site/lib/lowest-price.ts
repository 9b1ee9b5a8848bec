import { categoryPath, itemPath } from '../../api/contract/catalogue/addresses.ts';
import { dollars } from '../../api/contract/money/dollars.ts';
import type { Catalogue } from './catalogue/catalogue.ts';

/** Replaces `{price}` with the lowest price of the category or item at `url`. */
export function withLowestPrice(text: string, url: string, catalogue: Pick<Catalogue, 'categories' | 'items'>): string {
  if (!text.includes('{price}')) return text;
  const category = catalogue.categories.find(({ name }) => categoryPath(name) === url);
  const behind = category?.items ?? catalogue.items.filter(({ tags }) => itemPath(tags) === url);
  const lowest = Math.min(...behind.map(({ price }) => price));
  return text.replace('{price}', Number.isFinite(lowest) ? dollars(lowest) : '');
}
