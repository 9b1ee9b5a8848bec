import { shellMessages } from '../../../api/contract/messages/shell.ts';
import { notify } from '../notice.ts';
import { storedIds, toggleId } from './id-list.ts';

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
