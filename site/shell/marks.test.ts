import { beforeEach, expect, test } from 'vitest';
import { announceContent } from '../lib/page-content.ts';
import { $compared, $wishlist } from '../stores/saved-items.ts';
import { startMarks } from './marks.ts';

const card = (id: string) =>
  `<li data-item="${id}"><button data-wish aria-pressed="false"><b>Wish</b></button>
   <button data-compare aria-pressed="false">Compare</button></li>`;
const header = '<a href="/wishlist/"><span data-wish-count hidden></span></a>';

document.body.innerHTML = `${header}<main></main>`;
startMarks(document);
const main = document.querySelector('main') ?? document.body;

beforeEach(() => {
  $wishlist.set([]);
  $compared.set([]);
  main.innerHTML = card('pla-petrol') + card('pla-canary');
});

const pressed = (selector: string) => document.querySelector(selector)?.ariaPressed;

test('pressing a card’s heart adds the item to the wishlist and updates its count', () => {
  document.querySelector<HTMLElement>('[data-item="pla-canary"] [data-wish] b')?.click();
  expect($wishlist.get()).toEqual(['pla-canary']);
  expect(pressed('[data-item="pla-canary"] [data-wish]')).toBe('true');
  expect(pressed('[data-item="pla-petrol"] [data-wish]')).toBe('false');
  expect(document.querySelector('a[href="/wishlist/"]')?.ariaLabel).toBe('Wishlist, 1 item');
});

test('marks compared filaments, and shows a link to the comparison until none is left', () => {
  const tray = document.querySelector<HTMLAnchorElement>('.compare-tray');
  expect(tray?.hidden).toBe(true);
  document.querySelector<HTMLElement>('[data-compare]')?.click();
  expect(tray?.textContent).toBe('Compare 1 of 4');
  expect(tray?.getAttribute('href')).toBe('/compare/?items=pla-petrol');
  document.querySelector<HTMLElement>('[data-compare]')?.click();
  expect(tray?.hidden).toBe(true);
});

test('an option that takes the place of a product shows its own marks', () => {
  $wishlist.set(['petg-smoke']);
  main.innerHTML = card('petg-smoke');
  announceContent();
  expect(pressed('[data-wish]')).toBe('true');
});

test('no link to the comparison covers a page without goods to compare', () => {
  $compared.set(['pla-petrol']);
  const tray = document.querySelector<HTMLAnchorElement>('.compare-tray');
  expect(tray?.hidden).toBe(false);
  main.innerHTML = '<a href="/checkout/">Buy Now</a>';
  announceContent();
  expect(tray?.hidden).toBe(true);
});
