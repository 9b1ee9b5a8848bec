import { matchPath } from '../routes/match-path.ts';
import { PRODUCT_PAGE } from '../routes/routes.ts';
import { bundleRuleOf } from './bundle.ts';
import type { ItemTags } from './item.ts';

type AddressTags = Partial<Pick<ItemTags, 'material' | 'color' | 'diameter' | 'weight'>>;

/** The path of an item’s page; missing tags default to a black 1 kg PLA spool of 1.75 mm. */
export function itemPath(tags: AddressTags): string {
  const { material = 'PLA', color = 'Black', diameter = '1.75mm', weight = '1kg' } = tags;
  return `/shop/${encodeURIComponent(material)}/${color}-${diameter}-${weight}/`;
}

/** The path a product card links to: the pickers for minis and bulk boxes, the item’s page for everything else. */
export function cardPath(tags: AddressTags): string {
  if (tags.weight === '200g') return '/shop/minis/';
  if (tags.material === 'Bulk') return '/shop/Bulk/';
  return itemPath(tags);
}

/** The path of a category: `/shop/PLA%20Ltd/`. */
export function categoryPath(category: string): string {
  return `/shop/${encodeURIComponent(category)}/`;
}

/**
 * The path of "Buy Again" for an ordered line. It finds the product by its options, so that it works even if the item
 * has a new id; a bundle leads to its picker.
 */
export function buyAgainPath({ material, color, weight, diameter }: Required<AddressTags>): string {
  if (bundleRuleOf({ color, weight })) return cardPath({ material, color, weight, diameter });
  const query = new URLSearchParams({ color, amount: weight, diameter });
  return `/shop/${encodeURIComponent(material)}?${query}`;
}

/**
 * The product page for a category URL whose query names a product, as "Buy Again" links do. Requires `color`, because
 * listings keep their filters in `diameter` and `weight` too.
 */
export function productInQuery(path: string, query: URLSearchParams): string | undefined {
  const { material } = matchPath('/shop/{material}', path) ?? {};
  const color = query.get('color');
  if (!material || !color) return undefined;
  const size = query.get('weight') || query.get('amount') || '1kg';
  return `/shop/${material}/${color}-${query.get('diameter') || '1.75mm'}-${size}/`;
}

/**
 * The product's path with its two sizes swapped: pages use color, diameter, weight, while old "Buy Again" links use
 * color, weight, diameter. Undefined if the path is not that of a product.
 */
export function withSizesSwapped(path: string): string | undefined {
  const { material, options } = matchPath(PRODUCT_PAGE, path) ?? {};
  const [, color, first, second] = /^(.+)-([^-]+)-([^-]+)$/.exec(options ?? '') ?? [];
  if (!material || !color || !first || !second) return undefined;
  return `/shop/${material}/${color}-${second}-${first}/`;
}
