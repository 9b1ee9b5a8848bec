import { matchPath } from './match-path.ts';

/**
 * The page of the product that a category's address names by its query, as "Buy Again" links do. A color makes it a
 * product's: a listing keeps what it is filtered by in `diameter` and `weight` too.
 */
export function productInQuery(path: string, query: URLSearchParams): string | undefined {
  const { material } = matchPath('/shop/{material}', path) ?? {};
  const color = query.get('color');
  if (!material || !color) return undefined;
  const size = query.get('weight') || query.get('amount') || '1kg';
  return `/shop/${material}/${color}-${query.get('diameter') || '1.75mm'}-${size}/`;
}
