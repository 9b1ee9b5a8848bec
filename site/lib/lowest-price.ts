import { categoryPath, itemPath } from '../../api/contract/catalogue/addresses.ts';
import { dollars } from '../../api/contract/money/dollars.ts';
import type { Catalogue } from './catalogue/catalogue.ts';

/** Puts the lowest price of what `url` leads to, a category or an item, in place of `{price}`. */
export function withLowestPrice(text: string, url: string, catalogue: Pick<Catalogue, 'categories' | 'items'>): string {
  if (!text.includes('{price}')) return text;
  const category = catalogue.categories.find(({ name }) => categoryPath(name) === url);
  const behind = category?.items ?? catalogue.items.filter(({ tags }) => itemPath(tags) === url);
  const lowest = Math.min(...behind.map(({ price }) => price));
  return text.replace('{price}', Number.isFinite(lowest) ? dollars(lowest) : '');
}
