import { matchPath } from './match-path.ts';
import { PRODUCT_PAGE } from './routes.ts';

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
