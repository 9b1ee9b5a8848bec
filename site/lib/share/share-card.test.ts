import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { sharedPicture, sharedPost } from '../structured-data/shared-picture.ts';
import { itemCards } from './share-card.ts';

const sizes = [{}, { diameter: '2.85mm' }, { weight: '5kg' }];
const { items, materialOf } = sampleCatalogue([
  sampleFamily('PLA', 'Petrol', sizes, { hex: '#0B5A63' }),
  sampleFamily('PLA', 'Black', sizes),
  sampleFamily('parts', 'Brass', [{ diameter: '0.4mm', weight: '1pc' }], {
    kind: 'nozzles',
    media: { swatch: 'goods/nozzle-swatch-240.webp', side: 'goods/nozzle-800.webp' },
  }),
]);

test('all sizes of a spool share one card, so a shop of thousands draws few', () => {
  expect([...itemCards(items, materialOf).keys()].toSorted()).toEqual([
    'nozzle-cf2b22',
    'sample-side-0b5a63',
    'sample-side-cf2b22',
  ]);
});

test('the material stands on a spool’s card, and nothing on that of other goods', () => {
  const cards = itemCards(items, materialOf);
  expect(cards.get('sample-side-0b5a63')).toMatchObject({ kind: 'product', hex: '#0B5A63', label: 'PLA' });
  expect(cards.get('nozzle-cf2b22')).toMatchObject({ label: '' });
});

test('each item names a card that is drawn', () => {
  const cards = itemCards(items, materialOf);
  for (const item of items) {
    const { src = '', width, height } = sharedPicture(item) ?? {};
    expect(cards.has(src.replace(/^\/share\/|\.jpg$/g, ''))).toBe(true);
    expect([width, height]).toEqual([1200, 630]);
  }
});

test('each post has its own card, described by its cover or else by its title', () => {
  expect(sharedPost('dry-it', { coverAlt: 'A box', title: 'Dry it' })).toMatchObject({
    src: '/share/blog-dry-it.jpg',
    alt: 'A box',
  });
  expect(sharedPost('dry-it', { coverAlt: '', title: 'Dry it' }).alt).toBe('Dry it');
});
