import { expect, test } from 'vitest';
import { everything } from '../../lib/listing/facets.ts';
import { matchCards } from '../../lib/listing/match-cards.ts';
import { readCards } from './card-index.ts';
import { startGrid } from './list.ts';

function grid() {
  const card = (name: string, price: number, order: number) =>
    `<li data-item="${name}" data-name="${name}" data-price="${price}" data-order="${order}" data-qoh="1"></li>`;
  document.body.innerHTML = `<ul>${card('Signal Red', 2299, 9)}${card('Petrol', 1899, 8)}
    <li data-filler></li><li data-filler></li><li data-filler></li></ul>`;
  const goods = document.querySelector('ul') ?? document.body;
  const cards = readCards(goods);
  return { goods, cards, ...startGrid(goods, cards) };
}
const names = (goods: HTMLElement) =>
  [...goods.querySelectorAll<HTMLElement>('[data-item]')].map((li) => li.id || li.dataset['name']);

test('finds names in any case', () => {
  const { goods, cards, show } = grid();
  show(matchCards(cards, { ...everything, q: 'PETR' }));
  expect([...goods.querySelectorAll<HTMLElement>('[data-item]')].map(({ hidden }) => hidden)).toEqual([true, false]);
});

test('does not touch a card whose state stays the same', () => {
  const { goods, cards, show } = grid();
  const petrol = matchCards(cards, { ...everything, q: 'petrol' });
  show(petrol);
  const seen = new MutationObserver(() => {});
  seen.observe(goods, { attributes: true, subtree: true, attributeFilter: ['hidden'] });
  show(petrol);
  expect(seen.takeRecords().filter(({ target }) => target !== goods)).toEqual([]);
});

test('fills a short list up to four cells, and removes an empty one', () => {
  const { goods, cards, show } = grid();
  show(matchCards(cards, { ...everything, q: 'petrol' }));
  expect([...goods.querySelectorAll('[data-filler]')].map(({ className }) => className)).toEqual([
    'card filler pad-2 pad-3 pad-4',
    'card filler pad-2 pad-3 pad-4',
    'card filler pad-2 pad-3 pad-4',
  ]);
  show(matchCards(cards, { ...everything, q: 'nothing' }));
  expect(goods.hidden).toBe(true);
});

test('moves the cards in the DOM, before the empty cells, so that the keyboard follows the new order', () => {
  const { goods, order } = grid();
  order('price');
  expect(names(goods)).toEqual(['Petrol', 'Signal Red']);
  expect(goods.lastElementChild?.matches('[data-filler]')).toBe(true);
  order('ours');
  expect(names(goods)).toEqual(['Signal Red', 'Petrol']);
});
