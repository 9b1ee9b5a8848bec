import { matchPath, movedTo, NOT_FOUND_PAGE, PRODUCT_PAGE, productInQuery } from '../../contract/redirects.ts';
import type { FileIndex, StaticFile } from './file-index.ts';

export type Found =
  | { readonly kind: 'file'; readonly file: StaticFile }
  /** to a decoded path; `query` is what of the query still means something there, with its question mark */
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly to: string; readonly query: string }
  | { readonly kind: 'nothing' };

/**
 * What an address leads to; `search` is its query, with the question mark. Every address that means a page ends, in one
 * step, at the page's one right spelling.
 */
export function findPage(index: FileIndex, path: string, search: string): Found {
  const query = new URLSearchParams(search);
  const inQuery = productInQuery(path, query);
  if (inQuery) return asked(index.find(inQuery)?.address, query);
  const file = index.get(path);
  if (file) return { kind: 'file', file };
  const target = movedTo(path);
  if (target) return moved(index.find(target)?.address ?? target, search);
  const meant = index.find(path);
  if (meant) return moved(meant.address, search);
  if (matchPath(PRODUCT_PAGE, path)) return nowhere;
  return { kind: 'nothing' };
}

/** A missing product may come back. */
const nowhere: Found = { kind: 'redirect', status: 302, to: NOT_FOUND_PAGE, query: '' };

function moved(to: string, query: string): Found {
  return { kind: 'redirect', status: 301, to, query };
}

/** The answer to a question, rather than an address that moved for good. */
function asked(product: string | undefined, query: URLSearchParams): Found {
  if (product === undefined) return nowhere;
  return { kind: 'redirect', status: 302, to: product, query: query.get('discord') === 'true' ? '?discord=true' : '' };
}
