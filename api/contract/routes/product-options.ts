import { matchPath } from './match-path.ts';
import { PRODUCT_PAGE } from './routes.ts';

/**
 * The same product's address with its two sizes the other way round: pages write color, diameter, weight (2 §2.3),
 * "Buy Again" links of old write color, weight, diameter (2 §2.6). Undefined for what is no product's address.
 */
export function withSizesTurned(path: string): string | undefined {
  const { material, options } = matchPath(PRODUCT_PAGE, path) ?? {};
  const [, color, first, second] = /^(.+)-([^-]+)-([^-]+)$/.exec(options ?? '') ?? [];
  if (!material || !color || !first || !second) return undefined;
  return `/shop/${material}/${color}-${second}-${first}/`;
}
