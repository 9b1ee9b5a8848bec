import { productInQuery, withSizesSwapped } from '../../../contract/catalogue/addresses.ts';
import { spoolIdSchema } from '../../../contract/filament/spool-id.ts';
import { matchPath } from '../../../contract/routes/match-path.ts';
import { type ModalPath, modalPath, readModalPath } from '../../../contract/routes/modal-path.ts';
import { movedTo, NOT_FOUND_PAGE, PRODUCT_PAGE, routes } from '../../../contract/routes/routes.ts';
import type { FileIndex, StaticFile } from './file-index.ts';

export type Found =
  /** `isUnlisted` keeps an address out of search results if its page is listed under another one */
  | { readonly kind: 'file'; readonly file: StaticFile; readonly isUnlisted: boolean }
  /** `to` is a decoded path; `query` is the part of the query that still applies there, with its question mark */
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly to: string; readonly query: string }
  | { readonly kind: 'nothing' };

/**
 * Resolves an address; `search` is its query, with the question mark. Every spelling of a page's address redirects, in one
 * step, to its canonical one.
 * @param nearest where the page of an item that is not sold leads to
 */
export function findPage(index: FileIndex, path: string, search: string, nearest: Nearest = () => undefined): Found {
  const query = new URLSearchParams(search);
  const modal = readModalPath(path);
  const dialog = modal ? dialogPage(index, path, modal, search) : resetDialog(index, path, query, search);
  if (dialog) return dialog;
  const inQuery = productInQuery(path, query);
  if (inQuery) return productRedirect(index.find(inQuery)?.address ?? nearest(inQuery), query);
  const file = index.get(path);
  if (file) return { kind: 'file', file, isUnlisted: isFilteredList(path, search) };
  const shared = sharedPageAt(index, path);
  if (shared)
    return path === shared.address
      ? { kind: 'file', file: shared.file, isUnlisted: true }
      : moved(shared.address, search);
  const target = movedTo(path);
  if (target) return moved(index.find(target)?.address ?? target, search);
  const meant = index.find(path) ?? index.find(withSizesSwapped(path) ?? path);
  if (meant) return moved(meant.address, search);
  if (matchPath(PRODUCT_PAGE, path)) return productRedirect(nearest(path), query);
  return { kind: 'nothing' };
}

/** Search engines list a filtered, sorted or searched list only under its bare canonical address. */
function isFilteredList(path: string, search: string): boolean {
  return search.length > 1 && /^\/shop\/([^/]+\/)?(page\/\d+\/)?$/.test(path);
}

/** Of a decoded path. */
export type Nearest = (path: string) => string | undefined;

/** Temporary, since a missing product may come back. */
const toNotFound: Found = { kind: 'redirect', status: 302, to: NOT_FOUND_PAGE, query: '' };

function moved(to: string, query: string): Found {
  return { kind: 'redirect', status: 301, to, query };
}

/** Temporary, since the product depends on the query, or may come back. */
function productRedirect(product: string | undefined, query: URLSearchParams): Found {
  if (product === undefined) return toNotFound;
  return { kind: 'redirect', status: 302, to: product, query: query.get('discord') === 'true' ? '?discord=true' : '' };
}

/** A dialog's address serves the page beneath it, unless the dialog was built as a page. */
function dialogPage(index: FileIndex, path: string, { base, view }: ModalPath, search: string): Found | undefined {
  const page = pageAt(index, base);
  if (!page) return undefined;
  const canonical = modalPath(page.address, view ?? 'login');
  if (path !== canonical) return moved(canonical, search);
  return { kind: 'file', file: index.get(canonical) ?? page.file, isUnlisted: true };
}

/** Reset emails add `rid` to a page's address, which opens the reset dialog over that page. */
function resetDialog(index: FileIndex, path: string, query: URLSearchParams, search: string): Found | undefined {
  const page = query.has('rid') ? pageAt(index, path) : undefined;
  return page && moved(`/modal${page.address}`, search);
}

interface PageAt {
  readonly file: StaticFile;
  /** its canonical address */
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

interface SharedPage {
  /** the canonical path, with ids in lower case */
  readonly address: string;
  /** path of the built page */
  readonly builtAs: string;
}

/** Our ids are hexadecimal, or those of spools; anything else is a 404. */
const isId = (part: string) => /^[0-9a-f-]{4,40}$/i.test(part) || spoolIdSchema.safeParse(part).success;

/** The built page shared by many decoded paths, such as the vending page of each order. */
function sharedPage(path: string): SharedPage | undefined {
  for (const { path: pattern, builtAs } of routes) {
    const parts = builtAs && matchPath(pattern, path);
    if (!parts || !Object.values(parts).every(isId)) continue;
    return { builtAs, address: pattern.replace(/\{(\w+)\}/g, (_, name: string) => (parts[name] ?? '').toLowerCase()) };
  }
  return undefined;
}
