import { expect, test } from 'vitest';
import type { Card } from '../../../contract/listing/card.ts';
import { cardOf } from '../../../contract/listing/card.ts';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { type CardOptions, cardHtml } from './card-html.ts';

const [spool] = sampleCatalogue([sampleFamily('PLA', 'SignalRed', [{ price: 1999, was: 2299 }])]).items.map((item) =>
  cardOf(item),
);

function shown(change: Partial<Card> = {}, options: CardOptions = {}): Element {
  if (!spool) throw new Error('no spool');
  document.body.innerHTML = `<ul>${cardHtml({ ...spool, ...change }, options)}</ul>`;
  const [card, ...more] = document.querySelectorAll('ul > *');
  if (!card || more.length > 0) throw new Error('not one card');
  return card;
}

test('a card shows name, spec line, both prices and stock, and leads to the product', () => {
  const card = shown();
  expect(card.querySelector('h3 a')?.getAttribute('href')).toBe('/shop/PLA/SignalRed-1.75mm-1kg/');
  expect(card.textContent).toContain('PLA · 1.75\u00a0mm · 1\u00a0kg');
  expect(card.querySelector('.price .vh')?.textContent).toBe('$19.99');
  expect(card.querySelector('s')?.textContent).toBe('was $22.99');
  expect(card.querySelector('[data-stock]')?.textContent).toBe('In Stock');
  expect(shown({ qoh: 0 }).querySelector('[data-out]')?.textContent).toBe('Out of Stock');
});

test('the picture says its size where it is not the usual one', () => {
  const sizeOf = (size: { diameter: string; weight: string }) => {
    const [item] = sampleCatalogue([sampleFamily('PLA', 'SignalRed', [size])]).items;
    return item && shown(cardOf(item)).querySelector('.pic .size')?.textContent;
  };
  expect(sizeOf({ diameter: '1.75mm', weight: '1kg' })).toBeUndefined();
  expect(sizeOf({ diameter: '2.85mm', weight: '1kg' })).toBe('2.85\u00a0mm');
  expect(sizeOf({ diameter: '1.75mm', weight: '5kg' })).toBe('5\u00a0kg');
  expect(sizeOf({ diameter: '1.75mm', weight: '200g' })).toBe('200\u00a0g');
  const [tee] = sampleCatalogue([
    sampleFamily('merch', 'Tee', [{ diameter: 'S', weight: '1pc' }], { kind: 'tshirt' }),
  ]).items;
  expect(tee && shown(cardOf(tee)).querySelector('.size')).toBeNull();
});

test('nothing in a name, an address or a text becomes markup', () => {
  const evil = '"><img src=x onerror=alert(1)>&amp;';
  const card = shown({
    name: evil,
    line: evil,
    alt: evil,
    id: evil,
    itemUrl: evil,
    url: evil,
    sizes: [evil],
    hex: evil,
  });
  expect(card.querySelectorAll('[onerror]')).toHaveLength(0);
  expect(card.querySelector('h3 a')?.textContent).toBe(evil);
  expect(card.getAttribute('data-item')).toBe(evil);
  expect(card.querySelector('.pic img')?.getAttribute('alt')).toBe(evil);
});

test('members’ goods lead to Premium, goods in sizes to their page, and links keep the community’s flag', () => {
  expect(shown({ membersOnly: true }).querySelector('[data-join] a')?.getAttribute('href')).toBe('/premium/');
  const tee = shown({ sizes: ['tee-s', 'tee-m'], hasQuickAdd: false }, { community: true });
  expect(tee.querySelector('.quick a')?.getAttribute('href')).toMatch(/\/\?discord=true$/);
  expect(tee.querySelector('[data-quick]')).toBeNull();
});

test('the first pictures start with the page, and let styles and font go before them', () => {
  const loadingOf = (options: CardOptions) => {
    const picture = shown({}, options).querySelector('.pic img');
    return [picture?.getAttribute('loading'), picture?.getAttribute('fetchpriority')];
  };
  expect(loadingOf({ early: true })).toEqual(['eager', 'low']);
  expect(loadingOf({})).toEqual(['lazy', null]);
});

test('a page of 48 cards stays far below 100 kB', () => {
  expect(shown().outerHTML.length).toBeLessThan(1_150);
});
