import { expect, test } from 'vitest';
import { withLowestPrice } from './lowest-price.ts';
import { sampleCatalogue, sampleFamily } from './sample-content.ts';

const merch = sampleCatalogue([
  sampleFamily('PLA', 'Black', [{ price: 2299 }]),
  sampleFamily('merch', 'Token', [{ price: 2299 }], { kind: 'token' }),
  sampleFamily('merch', 'Poster', [{ price: 3200 }], { kind: 'Poster' }),
  sampleFamily('merch', 'Tee', [{ price: 2400 }], { kind: 'tshirt' }),
]);

test('the lowest price behind a link is computed', () => {
  expect(withLowestPrice('From {price}.', '/shop/PLA/', merch)).toBe('From $22.99.');
});

test('goods that the words do not name do not make the price', () => {
  expect(withLowestPrice('Posters and tee. From {price of Poster, tshirt}.', '/shop/merch/', merch)).toBe(
    'Posters and tee. From $24.',
  );
});

test('a kind that the category does not have stops the build', () => {
  expect(() => withLowestPrice('From {price of mug}.', '/shop/merch/', merch)).toThrow(
    'there is no mug at /shop/merch/',
  );
});
