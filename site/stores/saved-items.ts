import { persistentAtom } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { shellMessages } from '../../contract/messages/shell.ts';
import { notify } from './notice.ts';

type IdList = WritableAtom<readonly string[]>;

/** Item ids that this browser stores, in all its tabs; an invalid value reads as an empty list. */
export function storedIds(name: string, max: number): IdList {
  return persistentAtom<readonly string[]>(`northspool:${name}`, [], {
    encode: JSON.stringify,
    decode: (stored) => readIds(stored).slice(0, max),
  });
}

/** Appends an id, or removes it when it is there; false when the list is full. */
function toggleId(list: IdList, id: string, max: number): boolean {
  const ids = list.get();
  if (ids.includes(id)) list.set(ids.filter((other) => other !== id));
  else if (ids.length >= max) return false;
  else list.set([...ids, id]);
  return true;
}

/** The ids of a shared link's `items`, each once; invalid ones are skipped. */
export function idsInQuery(search: string, max: number): string[] {
  const named = new URLSearchParams(search).get('items') ?? '';
  return [...new Set(named.split(',').filter(isId))].slice(0, max);
}

function readIds(stored: string): string[] {
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) ? [...new Set(ids.filter(isId))] : [];
  } catch {
    return [];
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9.-]{3,80}$/.test(value);
}

export const WISHLIST_MAX = 60;

/** The wishlist needs no account and stays in this browser. */
export const $wishlist = storedIds('wishlist', WISHLIST_MAX);

export function toggleWishlist(id: string): void {
  if (!toggleId($wishlist, id, WISHLIST_MAX)) notify({ kind: 'info', text: shellMessages.wishlistFull });
}

/** Adds the items of a shared list. */
export function addToWishlist(ids: readonly string[]): void {
  const all = [...new Set([...$wishlist.get(), ...ids])];
  if (all.length > WISHLIST_MAX) notify({ kind: 'info', text: shellMessages.wishlistFull });
  $wishlist.set(all.slice(0, WISHLIST_MAX));
}

/** More columns cannot be read side by side. */
export const COMPARE_MAX = 4;

/** The filaments to compare. */
export const $compared = storedIds('compare', COMPARE_MAX);

export function toggleCompared(id: string): void {
  if (!toggleId($compared, id, COMPARE_MAX)) notify({ kind: 'info', text: shellMessages.compareFull });
}

/** The shareable URL of a comparison. */
export function comparePath(ids: readonly string[]): string {
  return ids.length > 0 ? `/compare/?items=${ids.join(',')}` : '/compare/';
}
