import { matchPath } from './match-path.ts';

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
