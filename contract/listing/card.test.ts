import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../../site/lib/catalogue/sample-content.ts';
import { cardOf, cardSchema } from './card.ts';
import { mainListing } from './listed-items.ts';
import { productCards } from './product-cards.ts';

test('a card carries what a list shows of an item, and nothing that its schema does not know', () => {
  const { items } = sampleCatalogue([sampleFamily('PLA', 'SignalRed', [{ price: 1999, was: 2299, qoh: 3 }])]);
  const [card] = items.map((item) => cardOf(item));
  expect(card).toEqual(cardSchema.strict().parse(card));
  expect(card).toMatchObject({
    id: 'pla-signalred-1.75mm-1kg',
    sizes: [],
    url: '/shop/PLA/SignalRed-1.75mm-1kg/',
    line: 'PLA · 1.75 mm · 1 kg',
    price: 1999,
    was: 2299,
    qoh: 3,
    step: 1,
    badges: ['sale'],
    hasQuickAdd: true,
    facets: { category: 'Filament', material: 'PLA', colorFamily: 'Red', inStock: 'true', sale: 'true', new: '' },
  });
});

test('goods in several sizes are one card with the lowest price, and are chosen on their page', () => {
  const sizes = [
    { diameter: 'M', weight: '1pc', price: 2400, qoh: 2 },
    { diameter: 'L', weight: '1pc', price: 2600, qoh: 5 },
  ];
  const { items, familyOf } = sampleCatalogue([sampleFamily('merch', 'Tee', sizes, { kind: 'tshirt' })]);
  const cards = productCards(mainListing(items), familyOf).map((item) => cardOf(item));
  expect(cards).toHaveLength(1);
  expect(cards[0]).toMatchObject({ price: 2400, hasManyPrices: true, qoh: 7, hasQuickAdd: false });
  expect(cards[0]?.sizes).toHaveLength(2);
});

test('minis lead to their picker from other lists, and have a page', () => {
  const { items } = sampleCatalogue([sampleFamily('Minis', 'Canary', [{ weight: '200g' }])]);
  expect(items.map((item) => cardOf(item))[0]).toMatchObject({ url: '/shop/minis/', hasQuickAdd: false });
});
