import { matchPath, movedTo, NOT_FOUND_PAGE, PRODUCT_PAGE, productInQuery } from '../../contract/redirects.ts';
import type { FileIndex, StaticFile } from './file-index.ts';

export type Found =
  | { readonly kind: 'file'; readonly file: StaticFile }
  /** to a decoded path; `keepQuery` when the query still means something there */
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly to: string; readonly keepQuery: boolean }
  | { readonly kind: 'nothing' };

/** What an address leads to. Every address that means a page ends, in one step, at the page's one right spelling. */
export function findPage(index: FileIndex, path: string, query: URLSearchParams): Found {
  const inQuery = productInQuery(path, query);
  if (inQuery) return moved(index.find(inQuery)?.address ?? NOT_FOUND_PAGE, false);
  const file = index.get(path);
  if (file) return { kind: 'file', file };
  const target = movedTo(path);
  if (target) return moved(index.find(target)?.address ?? target, true);
  const meant = index.find(path);
  if (meant) return moved(meant.address, true);
  if (matchPath(PRODUCT_PAGE, path)) return { kind: 'redirect', status: 302, to: NOT_FOUND_PAGE, keepQuery: false };
  return { kind: 'nothing' };
}

/** A missing product may come back, so only what was found is said to have moved for good. */
function moved(to: string, keepQuery: boolean): Found {
  return { kind: 'redirect', status: to === NOT_FOUND_PAGE ? 302 : 301, to, keepQuery };
}
