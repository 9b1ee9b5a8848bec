import { expect, it } from 'vitest';
import type { SavedCard } from '../../gateways/payments/saved-cards.ts';
import { distinctCards } from './saved-cards.ts';

const card = (id: string, savedAt: number, more: Partial<SavedCard> = {}): SavedCard => ({
  id,
  brand: 'visa',
  last4: '4242',
  expMonth: 8,
  expYear: 2030,
  name: 'Ada Lovelace',
  zip: '48201',
  fingerprint: 'one',
  savedAt,
  ...more,
});

const shown = (...cards: SavedCard[]) =>
  distinctCards(cards).map(({ card, duplicates }) => [card.id, duplicates.length]);

it('shows the newest card first', () => {
  const other = { fingerprint: 'two' };
  expect(shown(card('a', 1), card('b', 2, other))).toEqual([
    ['b', 0],
    ['a', 0],
  ]);
});

it('keeps the first of equal cards, so that two windows agree', () => {
  expect(shown(card('c', 3), card('b', 2), card('a', 1))).toEqual([['a', 2]]);
  expect(shown(card('b', 1), card('a', 1))).toEqual([['a', 1]]);
});

it('keeps the latest date, ZIP code and name', () => {
  expect(shown(card('b', 2, { expYear: 2034 }), card('a', 1))).toEqual([['b', 1]]);
  expect(shown(card('c', 3, { zip: '90210' }), card('b', 2, { zip: '90210' }), card('a', 1))).toEqual([['b', 2]]);
  expect(shown(card('b', 2, { name: 'A. King' }), card('a', 1))).toEqual([['b', 1]]);
});
