import { matchPath } from '../../contract/routes/match-path.ts';
import { type ModalPath, modalPath, readModalPath } from '../../contract/routes/modal-path.ts';
import { movedTo } from '../../contract/routes/moved-to.ts';
import { productInQuery } from '../../contract/routes/product-in-query.ts';
import { withSizesSwapped } from '../../contract/routes/product-options.ts';
import { NOT_FOUND_PAGE, PRODUCT_PAGE } from '../../contract/routes/routes.ts';
import { sharedPage } from '../../contract/routes/shared-page.ts';
import type { FileIndex, StaticFile } from './file-index.ts';

export type Found =
  /** `isUnlisted` keeps an address out of search results whose page is listed under another one */
  | { readonly kind: 'file'; readonly file: StaticFile; readonly isUnlisted: boolean }
  /** to a decoded path; `query` is what of the query still means something there, with its question mark */
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly to: string; readonly query: string }
  | { readonly kind: 'nothing' };

/**
 * What an address leads to; `search` is its query, with the question mark. Every address that means a page ends, in one
 * step, at the page's one right spelling.
 */
export function findPage(index: FileIndex, path: string, search: string): Found {
  const query = new URLSearchParams(search);
  const modal = readModalPath(path);
  const over = modal ? overPage(index, path, modal, search) : asksForReset(index, path, query, search);
  if (over) return over;
  const inQuery = productInQuery(path, query);
  if (inQuery) return asked(index.find(inQuery)?.address, query);
  const file = index.get(path);
  if (file) return { kind: 'file', file, isUnlisted: isNarrowedList(path, search) };
  const shared = sharedPageAt(index, path);
  if (shared)
    return path === shared.address
      ? { kind: 'file', file: shared.file, isUnlisted: true }
      : moved(shared.address, search);
  const target = movedTo(path);
  if (target) return moved(index.find(target)?.address ?? target, search);
  const meant = index.find(path) ?? index.find(withSizesSwapped(path) ?? path);
  if (meant) return moved(meant.address, search);
  if (matchPath(PRODUCT_PAGE, path)) return nowhere;
  return { kind: 'nothing' };
}

/** A list that is filtered, sorted or searched is the same list to search engines (its canonical address is bare). */
function isNarrowedList(path: string, search: string): boolean {
  return search.length > 1 && /^\/shop\/([^/]+\/)?$/.test(path);
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

/** A dialog stands over its page: the same file, unless the dialog has a page of its own. */
function overPage(index: FileIndex, path: string, { base, view }: ModalPath, search: string): Found | undefined {
  const page = pageAt(index, base);
  if (!page) return undefined;
  const right = modalPath(page.address, view ?? 'login');
  if (path !== right) return moved(right, search);
  return { kind: 'file', file: index.get(right) ?? page.file, isUnlisted: true };
}

/** `rid` is what a reset mail sends along; where it arrives at a page, it is taken to that path's dialog (2 §2.2). */
function asksForReset(index: FileIndex, path: string, query: URLSearchParams, search: string): Found | undefined {
  const page = query.has('rid') ? pageAt(index, path) : undefined;
  return page && moved(`/modal${page.address}`, search);
}

interface PageAt {
  readonly file: StaticFile;
  /** the right spelling of what leads to it */
  readonly address: string;
}

function pageAt(index: FileIndex, path: string): PageAt | undefined {
  const shared = sharedPageAt(index, path);
  if (shared) return shared;
  const file = index.find(movedTo(path) ?? path);
  return file?.address.endsWith('/') ? { file, address: file.address } : undefined;
}

function sharedPageAt(index: FileIndex, path: string): PageAt | undefined {
  const shared = sharedPage(path);
  const file = shared && index.get(shared.builtAs);
  return file && { file, address: shared.address };
}
