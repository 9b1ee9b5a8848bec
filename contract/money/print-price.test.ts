import { assert, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { cents } from '../cents.ts';
import type { QuantityBreak } from '../queu3d/print-content.ts';
import { gramsPrice, printPrice } from './print-price.ts';

const free = { perHour: 0, perPiece: 0 };
const petg = {
  material: { density: 1.27, perGram: 18 },
  quality: { perGram: 0 },
  machine: { machineTime: free, minutesPerPlate: 15 },
};
/** @param filament mm³ @param perGram cents that the quality adds */
const petgPrice = (filament: number, quantity = 1, perGram = 0, breaks: readonly QuantityBreak[] = []) =>
  printPrice({ filament, seconds: 7800, quantity, perPlate: 1 }, { ...petg, quality: { perGram } }, breaks);

it('charges a print by weight and material', () => {
  expect(petgPrice(72_756, 2)).toEqual({
    grams: 92.4,
    perGram: cents(18),
    machine: cents(0),
    single: cents(1663),
    each: cents(1663),
    total: cents(3326),
  });
});

it('adds five cents per gram for High Quality and subtracts five for High Speed', () => {
  expect(petgPrice(100_000, 1, 5).each).toBe(2921);
  expect(petgPrice(100_000, 1, -5).each).toBe(1651);
});

it('charges exactly the weight that is shown', () => {
  const { grams, perGram, each } = petgPrice(12_345.678);
  expect(each).toBe(Math.round(grams * perGram));
});

it('charges for the smallest print', () => {
  expect(petgPrice(20, 999, -5)).toMatchObject({ grams: 0.1, each: 1, total: 999 });
});

it('takes a quantity break off each piece, and the figures multiply', () => {
  const price = petgPrice(72_756, 12, 0, [{ from: 10, percent: 5 }]);
  expect(price).toMatchObject({ single: 1663, each: 1580, total: 12 * 1580 });
});

it('adds the time of a printer, by the hour and by the piece', () => {
  const rates = { ...petg, machine: { machineTime: { perHour: 400, perPiece: 50 }, minutesPerPlate: 0 } };
  const print = { filament: 72_756, seconds: 7800, quantity: 12, perPlate: 4 };
  const price = printPrice(print, rates, [{ from: 10, percent: 5 }]);
  expect(price).toMatchObject({ machine: 917, single: 1663 + 917, each: 2451, total: 12 * 2451 });
});

it.each([
  [1, 100],
  [4, 25],
  [42, 2],
])('shares what a plate takes around it among its %i pieces, whatever quantity is bought', (perPlate, share) => {
  const rates = { ...petg, machine: { machineTime: { perHour: 400, perPiece: 0 }, minutesPerPlate: 15 } };
  for (const quantity of [1, 12]) {
    const { machine, single } = printPrice({ filament: 72_756, seconds: 3600, quantity, perPlate }, rates, []);
    expect([machine, single]).toEqual([400 + share, 1663 + 400 + share]);
  }
});

it('adds up to the cent, and costs no less for more filament or time', () => {
  const rate = integer({ min: 0, max: 3000 });
  const input = record({ grams: integer({ min: 0, max: 5000 }), seconds: integer({ min: 0, max: 900_000 }), rate });
  assert(
    property(input, integer({ min: 1, max: 60 }), ({ grams, seconds, rate: perHour }, quantity) => {
      const rates = { ...petg, machine: { machineTime: { perHour, perPiece: 25 }, minutesPerPlate: 15 } };
      const priceOf = (filament: number, time: number) =>
        printPrice({ filament, seconds: time, quantity, perPlate: 7 }, rates, [{ from: 10, percent: 5 }]);
      const price = priceOf(grams * 500, seconds);
      expect(gramsPrice(price.grams, price.perGram) + price.machine).toBe(price.single);
      expect(price.each * quantity).toBe(price.total);
      expect(priceOf(grams * 500 + 700, seconds).total).toBeGreaterThanOrEqual(price.total);
      expect(priceOf(grams * 500, seconds + 60).total).toBeGreaterThanOrEqual(price.total);
    }),
  );
});
