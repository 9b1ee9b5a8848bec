import { expect, it } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { aPrintLine } from '../../mocks/a-print-line.ts';
import { lineFacts } from './line-facts.ts';

it('describes a spool by material and sizes', () => {
  expect(lineFacts(aCartLine({ id: 'line-1' }))).toBe('PLA · 1.75 mm · 1 kg');
});

it('hides internal material names', () => {
  const { type, options, data } = aCartLine({ id: 'line-1' });
  expect(lineFacts({ type, options: { ...options, material: 'PLA Sub' }, data })).toBe('Premium PLA · 1.75 mm · 1 kg');
  expect(lineFacts({ type, options: { ...options, material: 'parts', diameter: '0.4mm', weight: '1pc' }, data })).toBe(
    '0.4 mm',
  );
});

it('describes a print by material and print settings', () => {
  expect(lineFacts(aPrintLine({ id: 'line-1' }))).toBe('PLA · Petrol · Standard · 20% infill · 18.8 g');
  const { type, options, data } = aPrintLine({ id: 'line-1' });
  expect(lineFacts({ type, options: { ...options, supports: true }, data })).toBe(
    'PLA · Petrol · Standard · 20% infill · with supports · 18.8 g',
  );
  expect(lineFacts({ type, options: { ...options, repaired: true }, data })).toBe(
    'PLA · Petrol · Standard · 20% infill · repaired · 18.8 g',
  );
});
