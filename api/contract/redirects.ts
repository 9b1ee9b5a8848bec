/** Addresses that moved for good. `{name}` stands for one part of the path. */
export const movedPages: readonly (readonly [from: string, to: string])[] = [
  ['/print-on-demand', '/queu3d/'],
  ['/item/bulk', '/shop/bulk/'],
  ['/item/minis', '/shop/minis/'],
  ['/item/{material}/{options}', '/shop/{material}/{options}/'],
  ['/item/{material}', '/shop/{material}/'],
  ['/shop/parts', '/shop/upgrades/'],
  ['/home', '/'],
];

/** Where a product page would be; when no product is there, the browser ends at the page below. */
export const PRODUCT_PAGE = '/shop/{material}/{options}';
export const NOT_FOUND_PAGE = '/404';

/** The parts of a decoded path by the names of a pattern, without regard to case or a slash at the end. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/');
  const parts = path.replace(/(.)\/$/, '$1').split('/');
  if (wanted.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [n, want] of wanted.entries()) {
    const part = parts[n] ?? '';
    const [, name] = /^\{(\w+)\}$/.exec(want) ?? [];
    if (name && part) found[name] = part;
    else if (want.toLowerCase() !== part.toLowerCase()) return undefined;
  }
  return found;
}

/** The new address of a decoded path, decoded as well; undefined when it has not moved. */
export function movedTo(path: string): string | undefined {
  for (const [from, to] of movedPages) {
    const parts = matchPath(from, path);
    if (parts) return to.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
  }
  return undefined;
}

/**
 * The page of the product that a category's address names by its query, as "Buy Again" links do. A colour makes it a
 * product's: a listing keeps what it is filtered by in `diameter` and `weight` too.
 */
export function productInQuery(path: string, query: URLSearchParams): string | undefined {
  const { material } = matchPath('/shop/{material}', path) ?? {};
  const color = query.get('color');
  if (!material || !color) return undefined;
  const size = query.get('weight') || query.get('amount') || '1kg';
  return `/shop/${material}/${color}-${query.get('diameter') || '1.75mm'}-${size}/`;
}
