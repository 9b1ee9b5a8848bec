import { expect, it } from 'vitest';
import { factoryItems, goods } from '../../test/factory-items.ts';
import { parcelWeight } from './parcel-weight.ts';

const catalogue = { get: (id: string) => factoryItems.find((item) => item.id === id) };
const line = (itemId: string, qty = 1, sides: string[] = []) => ({ itemId, qty, sides });

it('counts each spool with its reel, and the carton once', () => {
  const one = parcelWeight(catalogue, [line(goods.spool.id)]);
  expect(one).toBe(1500);
  expect(parcelWeight(catalogue, [line(goods.spool.id, 3)])).toBe(250 + 3 * 1250);
});

it('counts a 10-pack by its rolls: just under thirteen kilograms', () => {
  const rolls = Array.from({ length: 10 }, () => goods.spool.id);
  expect(parcelWeight(catalogue, [line(goods.bulkBox.id, 1, rolls)])).toBe(12_750);
});

it('counts a print by its filament, with its wrapping', () => {
  const print = { ...line('queu3d-print', 3), options: { weight: '18.8g' } };
  expect(parcelWeight(catalogue, [print])).toBe(250 + 3 * 23);
});

it('counts add-ons with their spool, and small goods at a flat weight', () => {
  const plain = parcelWeight(catalogue, [line(goods.spool.id, 2)]);
  expect(parcelWeight(catalogue, [line(goods.spool.id, 2, [goods.addOn.id])])).toBe(plain + 2 * 250);
  expect(parcelWeight(catalogue, [line(goods.poster.id)])).toBe(500);
});
