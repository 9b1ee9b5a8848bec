import { expect, test } from 'vitest';
import { packsOnHand } from './carton.ts';
import { cartonPrice } from './carton-price.ts';
import { chosenText, moreText } from './carton-words.ts';
import { priceRange, type Roll } from './shelf.ts';

const roll = (id: string, price = 799, qoh = 9): Roll => ({
  id,
  name: id,
  material: 'PLA',
  diameter: '1.75mm',
  price,
  qoh,
  hex: '#F3C613',
  picture: null,
});
const minis = { pieces: 5, isTenPack: false, membership: false };
const bundle = { id: 'bundle', price: 3300, qoh: 3 };

test('a bundle says what a roll in it costs, and what the five would cost singly', () => {
  const five = Array.from({ length: 5 }, () => roll('canary'));
  const price = cartonPrice(bundle, five, priceRange(five), minis);
  expect(price).toEqual({ pack: 3300, each: 660, singly: 3995, saved: 695, single: [799, 799] });
  expect(price.pack + price.saved).toBe(price.singly);
});

test('rolls that cost less singly are said to', () => {
  const five = Array.from({ length: 5 }, () => roll('canary', 500));
  expect(cartonPrice(bundle, five, null, minis)).toMatchObject({ singly: 2500, saved: -800 });
});

test('members have their discount off single rolls and minis bundles, and not off ten-packs', () => {
  const rolls = (length: number, price: number) => Array.from({ length }, () => roll('canary', price));
  const member = { ...minis, membership: true };
  expect(cartonPrice(bundle, rolls(5, 799), null, member)).toMatchObject({ singly: 3595, saved: 625 });
  const box = { id: 'box', price: 19_900, qoh: 1 };
  const tenPack = { pieces: 10, isTenPack: true, membership: true };
  expect(cartonPrice(box, rolls(10, 1999), null, tenPack)).toMatchObject({ singly: 17_991, saved: -1909 });
});

test('nothing is saved by a carton that is not full', () => {
  expect(cartonPrice(bundle, [roll('silk', 9900)], null, minis).saved).toBe(0);
});

test('a price that is not known is held by the shop’s placeholder', () => {
  expect(cartonPrice(null, [], null, minis)).toMatchObject({ pack: 2500, single: null });
});

test('limits cartons by the bundles and by the rolls in stock', () => {
  const rolls = [roll('canary', 799, 9), roll('petrol', 799, 2)];
  expect(packsOnHand(['canary', 'canary', 'canary', 'petrol', 'petrol'], rolls, bundle)).toBe(1);
  expect(packsOnHand(['canary', 'canary', 'canary'], rolls, bundle)).toBe(3);
  expect(packsOnHand(['canary'], rolls, null)).toBe(0);
});

test('what is chosen is said in words, colors counted', () => {
  expect(chosenText(['Canary', 'Cobalt', 'Cobalt'], 5)).toBe('3 of 5 chosen: Canary, 2 × Cobalt');
  expect(chosenText([], 10)).toBe('0 of 10 chosen');
  expect([moreText(2), moreText(1)]).toEqual(['Choose 2 more rolls', 'Choose 1 more roll']);
});
