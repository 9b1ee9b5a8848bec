import { expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { linePath } from './CartLineRow.tsx';

const { options } = aCartLine({ id: 'line-1' });

it('leads from a spool to its product page, from a bundle to its picker, and from a print to the print service', () => {
  expect(linePath({ type: 'item', options })).toBe('/shop/PLA/Petrol-1.75mm-1kg/');
  expect(linePath({ type: 'bundle', options: { ...options, color: 'Minis', weight: '200g' } })).toBe('/shop/minis/');
  expect(linePath({ type: 'bundle', options: { ...options, material: 'Bulk', color: 'BulkBox' } })).toBe('/shop/Bulk/');
  expect(linePath({ type: 'pod', options })).toBe('/queu3d/');
});
