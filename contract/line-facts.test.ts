import { expect, it } from 'vitest';
import { lineFacts } from './line-facts.ts';

const data = { sideNames: [] };
const spool = { color: 'Petrol', colorName: 'Petrol', material: 'PLA', diameter: '1.75mm', weight: '1kg' };
const print = { ...spool, diameter: '', weight: '18.8g', quality: 'Standard', infill: 20 };

it('describes a spool by material and sizes', () => {
  expect(lineFacts({ type: 'item', options: spool, data })).toBe('PLA · 1.75 mm · 1 kg');
});

it('hides internal material names', () => {
  const premium = { ...spool, material: 'PLA Sub' };
  expect(lineFacts({ type: 'item', options: premium, data })).toBe('Premium PLA · 1.75 mm · 1 kg');
  const nozzle = { ...spool, material: 'parts', diameter: '0.4mm', weight: '1pc' };
  expect(lineFacts({ type: 'item', options: nozzle, data })).toBe('0.4 mm');
});

it('describes a print by material and print settings', () => {
  const type = 'pod';
  expect(lineFacts({ type, options: print, data })).toBe('PLA · Petrol · Standard · 20% infill · 18.8 g');
  expect(lineFacts({ type, options: { ...print, supports: true }, data })).toBe(
    'PLA · Petrol · Standard · 20% infill · with supports · 18.8 g',
  );
  expect(lineFacts({ type, options: { ...print, repaired: true }, data })).toBe(
    'PLA · Petrol · Standard · 20% infill · repaired · 18.8 g',
  );
});

it('lists the rolls of a bundle, and an add-on', () => {
  const minis = { ...spool, material: 'Minis', diameter: '', weight: 'bundle' };
  const rolls = ['Red', 'Blue', 'Blue'];
  expect(lineFacts({ type: 'bundle', options: minis, data: { sideNames: rolls } })).toBe('Minis · Red, 2 × Blue');
  expect(lineFacts({ type: 'item', options: spool, data: { sideNames: ['Desiccant pack'] } })).toBe(
    'PLA · 1.75 mm · 1 kg · with Desiccant pack',
  );
});
