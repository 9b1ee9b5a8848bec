import { matchPath } from './match-path.ts';
import { PRODUCT_PAGE } from './routes.ts';

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
