import { beforeEach, expect, test } from 'vitest';
import { messages } from '../../../api/contract/messages.ts';
import { $notice } from '../notice.ts';
import { $compared, comparePath, toggleCompared } from './compare.ts';
import { idsIn } from './id-list.ts';
import { $recentlySeen, forgetSeen, rememberSeen, seenBeside } from './recently-seen.ts';
import { $wishlist, keepWishes, toggleWish, WISHLIST_MAX } from './wishlist.ts';

beforeEach(() => {
  $compared.set([]);
  $wishlist.set([]);
  $recentlySeen.set([]);
  $notice.set(null);
});

const inAnotherTab = (name: string, value: string) =>
  dispatchEvent(new StorageEvent('storage', { key: `northspool:${name}`, newValue: value, storageArea: localStorage }));

test('a second press takes a wish away again', () => {
  toggleWish('pla-petrol-1.75mm-1kg');
  expect($wishlist.get()).toEqual(['pla-petrol-1.75mm-1kg']);
  toggleWish('pla-petrol-1.75mm-1kg');
  expect($wishlist.get()).toEqual([]);
});

test('a fifth filament is not compared, and the shopper is told why', () => {
  for (const id of ['pla-a', 'pla-b', 'pla-c', 'pla-d', 'pla-e']) toggleCompared(id);
  expect($compared.get()).toEqual(['pla-a', 'pla-b', 'pla-c', 'pla-d']);
  expect($notice.get()?.text).toBe(messages.compareFull);
});

test('one of four can always be taken away', () => {
  for (const id of ['pla-a', 'pla-b', 'pla-c', 'pla-d', 'pla-b']) toggleCompared(id);
  expect($compared.get()).toEqual(['pla-a', 'pla-c', 'pla-d']);
  expect($notice.get()).toBeNull();
});

test('a list of somebody else is added to one’s own, nothing twice, and never above the limit', () => {
  toggleWish('pla-a');
  keepWishes(['pla-b', 'pla-a']);
  expect($wishlist.get()).toEqual(['pla-a', 'pla-b']);
  keepWishes(Array.from({ length: WISHLIST_MAX }, (_, index) => `petg-${index}`));
  expect($wishlist.get()).toHaveLength(WISHLIST_MAX);
  expect($notice.get()?.text).toBe(messages.wishlistFull);
});

test('what was seen last comes first, each once, eight at most, and never the page itself', () => {
  for (let index = 0; index < 12; index++) rememberSeen(`pla-${index}`);
  rememberSeen('pla-10');
  expect(seenBeside('pla-10')).toEqual(['pla-11', 'pla-9', 'pla-8', 'pla-7', 'pla-6', 'pla-5', 'pla-4', 'pla-3']);
  forgetSeen();
  expect(seenBeside('pla-10')).toEqual([]);
});

test('a wish from another tab is seen in this one, and nonsense in the store is no wish', () => {
  const stop = $wishlist.listen(() => undefined);
  inAnotherTab('wishlist', '["petg-smoke-1.75mm-1kg", 5, "<b>"]');
  expect($wishlist.get()).toEqual(['petg-smoke-1.75mm-1kg']);
  inAnotherTab('wishlist', '{"not": "a list"}');
  expect($wishlist.get()).toEqual([]);
  stop();
});

test('a shared link names items, each once; what cannot be an item is left out', () => {
  expect(idsIn('?items=pla-a,pla-a,%3Cb%3E,,pla-b', 4)).toEqual(['pla-a', 'pla-b']);
  expect(idsIn('?items=pla-a,pla-b,pla-c', 2)).toEqual(['pla-a', 'pla-b']);
  expect(idsIn('', 4)).toEqual([]);
  expect(comparePath(['pla-a', 'pla-b'])).toBe('/compare/?items=pla-a,pla-b');
});
