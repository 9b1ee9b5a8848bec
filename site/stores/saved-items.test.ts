import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { $notice } from './notice.ts';
import { $recentlyViewed, clearViewed, otherViewed, rememberViewed } from './recently-viewed.ts';
import {
  $compared,
  $wishlist,
  addToWishlist,
  comparePath,
  idsInQuery,
  toggleCompared,
  toggleWishlist,
  WISHLIST_MAX,
} from './saved-items.ts';

beforeEach(() => {
  $compared.set([]);
  $wishlist.set([]);
  $recentlyViewed.set([]);
  $notice.set(null);
});

const inAnotherTab = (name: string, value: string) =>
  dispatchEvent(new StorageEvent('storage', { key: `northspool:${name}`, newValue: value, storageArea: localStorage }));

test('a second press removes an item from the wishlist', () => {
  toggleWishlist('pla-petrol-1.75mm-1kg');
  expect($wishlist.get()).toEqual(['pla-petrol-1.75mm-1kg']);
  toggleWishlist('pla-petrol-1.75mm-1kg');
  expect($wishlist.get()).toEqual([]);
});

test('a fifth filament is not compared, and a notice says why', () => {
  for (const id of ['pla-a', 'pla-b', 'pla-c', 'pla-d', 'pla-e']) toggleCompared(id);
  expect($compared.get()).toEqual(['pla-a', 'pla-b', 'pla-c', 'pla-d']);
  expect($notice.get()?.text).toBe(messages.compareFull);
});

test('one of four can always be removed', () => {
  for (const id of ['pla-a', 'pla-b', 'pla-c', 'pla-d', 'pla-b']) toggleCompared(id);
  expect($compared.get()).toEqual(['pla-a', 'pla-c', 'pla-d']);
  expect($notice.get()).toBeNull();
});

test('a shared list is added without duplicates and never above the limit', () => {
  toggleWishlist('pla-a');
  addToWishlist(['pla-b', 'pla-a']);
  expect($wishlist.get()).toEqual(['pla-a', 'pla-b']);
  addToWishlist(Array.from({ length: WISHLIST_MAX }, (_, index) => `petg-${index}`));
  expect($wishlist.get()).toHaveLength(WISHLIST_MAX);
  expect($notice.get()?.text).toBe(messages.wishlistFull);
});

test('recently viewed products come newest first, each once, eight at most, never the page itself', () => {
  for (let index = 0; index < 12; index++) rememberViewed(`pla-${index}`);
  rememberViewed('pla-10');
  expect(otherViewed('pla-10')).toEqual(['pla-11', 'pla-9', 'pla-8', 'pla-7', 'pla-6', 'pla-5', 'pla-4', 'pla-3']);
  clearViewed();
  expect(otherViewed('pla-10')).toEqual([]);
});

test('follows the wishlist of another tab, and ignores invalid stored data', () => {
  const stop = $wishlist.listen(() => undefined);
  inAnotherTab('wishlist', '["petg-smoke-1.75mm-1kg", 5, "<b>"]');
  expect($wishlist.get()).toEqual(['petg-smoke-1.75mm-1kg']);
  inAnotherTab('wishlist', '{"not": "a list"}');
  expect($wishlist.get()).toEqual([]);
  stop();
});

test('reads the items of a shared link once each, and skips invalid ids', () => {
  expect(idsInQuery('?items=pla-a,pla-a,%3Cb%3E,,pla-b', 4)).toEqual(['pla-a', 'pla-b']);
  expect(idsInQuery('?items=pla-a,pla-b,pla-c', 2)).toEqual(['pla-a', 'pla-b']);
  expect(idsInQuery('', 4)).toEqual([]);
  expect(comparePath(['pla-a', 'pla-b'])).toBe('/compare/?items=pla-a,pla-b');
});
