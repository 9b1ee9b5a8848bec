import { expect, test } from 'vitest';
import { amountUnits, filamentAmount, inField } from './filament-amount.ts';

const spool = { grams: 1000, diameter: '1.75mm', density: 1.24, price: 2299 };
const fields = (amount: ReturnType<typeof filamentAmount>) => amountUnits.map((unit) => inField(unit, amount));

test('38 g of a $22.99 spool are 12.74 m and cost 87 cents', () => {
  expect(fields(filamentAmount('grams', 38, spool))).toEqual(['38', '12.74', '0.87']);
});

test('the way back from meters and from dollars comes to the same grams', () => {
  const { meters, dollars } = filamentAmount('grams', 250, spool);
  expect(filamentAmount('meters', meters, spool).grams).toBeCloseTo(250, 9);
  expect(filamentAmount('dollars', dollars, spool).grams).toBeCloseTo(250, 9);
});

test('the price of a whole spool buys the whole spool', () => {
  expect(fields(filamentAmount('dollars', 22.99, spool))).toEqual(['1000', '335.28', '22.99']);
});
