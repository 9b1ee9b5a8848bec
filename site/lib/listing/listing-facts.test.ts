import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { listingFacts } from './listing-facts.ts';

const piece = (price: number) => ({ diameter: 'S', weight: '1pc', price });
const fromPrice = (...families: Parameters<typeof sampleCatalogue>[0]) =>
  listingFacts(sampleCatalogue(families).items).find(({ label }) => label === 'From')?.value;

test('goods start at the lowest price that anyone can buy them for', () => {
  const tee = sampleFamily('merch', 'Tee', [piece(2400)]);
  const token = sampleFamily('merch', 'Coin', [piece(2299)], { membersOnly: true });
  expect(fromPrice(tee, token)).toBe('$24.00');
  expect(fromPrice(token)).toBe('$22.99');
});
