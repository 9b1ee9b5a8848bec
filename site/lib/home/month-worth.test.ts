import { expect, test } from 'vitest';
import { sampleCatalogue, sampleFamily } from '../catalogue/sample-content.ts';
import { monthWorth } from './month-worth.ts';

const catalogue = sampleCatalogue([
  sampleFamily('PLA', 'Black', [{ price: 2299 }]),
  sampleFamily('PLA Sub', 'Brass', [{ price: 2500 }]),
]);
const worth = { spool: 'pla-black-1.75mm-1kg', exclusive: 'pla-sub-brass-1.75mm-1kg', total: 'Sum' };

test('a month of Premium is worth what the cart would take off, and the parts sum to it', () => {
  const amounts = monthWorth(worth, catalogue).map(({ amount }) => amount);
  expect(amounts).toEqual([460, 500, 2500, 3460]);
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
});
