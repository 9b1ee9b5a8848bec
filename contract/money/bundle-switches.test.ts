import { expect, it } from 'vitest';
import { aCartLine } from '../../site/mocks/a-cart-line.ts';
import type { CartLine } from '../cart.ts';
import { cents } from '../cents.ts';
import { bundleSwitches } from './bundle-switches.ts';
import { testRates } from './sample-rates.ts';

const guest = { membership: false, coupon: null, rates: testRates };
const member = { ...guest, membership: true };
const tenPack = { id: 'ten-pack', pieces: 10, price: cents(19_900), isTenPack: true, qoh: 4 };

function rolls(name: string, qty: number, price = 2299, data: Partial<CartLine['data']> = {}): CartLine {
  const line = aCartLine({ id: name, name, qty, price });
  return { ...line, itemId: name, data: { ...line.data, bundle: tenPack, ...data } };
}

function carton(...prices: number[]): CartLine {
  const line = aCartLine({ id: 'box', price: 19_900, isTenPack: true, sides: prices.map((price) => `roll-${price}`) });
  return { ...line, itemId: 'ten-pack', data: { ...line.data, rollPrices: prices.map(cents) } };
}

const ten = (price: number) => Array<number>(10).fill(price);
const found = (lines: readonly CartLine[], terms: Parameters<typeof bundleSwitches>[1] = guest) =>
  bundleSwitches(lines, terms).map(({ to, names, singly, saved }) => [to, names.join(), singly, saved]);

it('offers a carton for ten spools where it is cheaper for this shopper', () => {
  expect(found([rolls('Petrol', 10)])).toEqual([['bundle', 'Petrol', 22_990, 3090]]);
  expect(found([rolls('Petrol', 10)], member)).toEqual([['bundle', 'Petrol', 20_691, 791]]);
  expect(found([rolls('Canary', 10, 1999)], member)).toEqual([]);
  expect(found([rolls('Petrol', 9)])).toEqual([]);
  expect(found([rolls('Even', 10, 1990)])).toEqual([]);
});

it('puts the most expensive spools of a diameter into it', () => {
  const [offer] = bundleSwitches([rolls('Canary', 8, 1999), rolls('Ice', 4, 2599)], guest);
  expect(offer?.sides).toEqual([...Array(4).fill('Ice'), ...Array(6).fill('Canary')]);
  const thick = rolls('Thick', 4, 2399);
  expect(found([rolls('Petrol', 8), { ...thick, options: { ...thick.options, diameter: '2.85mm' } }])).toEqual([]);
});

it('counts what the rest of the cart costs in neither', () => {
  const rest = aCartLine({ id: 'nozzle', name: 'Nozzle', qty: 3, price: 1450 });
  expect(found([rolls('Petrol', 12), rest])).toEqual([['bundle', 'Petrol', 22_990, 3090]]);
});

it('offers ten single spools for a carton where those are cheaper for this shopper', () => {
  expect(found([carton(...ten(1899))])).toEqual([['singles', 'roll-1899', 18_990, 910]]);
  expect(found([carton(...ten(1999))])).toEqual([]);
  expect(found([carton(...ten(1999))], member)).toEqual([['singles', 'roll-1999', 17_991, 1909]]);
});

it('counts a coupon by what it takes off the whole cart', () => {
  const discount = { kind: 'tiers' as const, tiers: [{ min: 10, max: 99, discount: 20 }] };
  const coupon = { name: 'TEN', discount, minAmount: { subtotal: cents(0) } };
  expect(found([rolls('Petrol', 10)], { ...guest, coupon })).toEqual([]);
  expect(found([carton(...ten(2299))], { ...guest, coupon })).toEqual([['singles', 'roll-2299', 22_990, 1508]]);
});

it('offers nothing that cannot be bought', () => {
  expect(found([rolls('Petrol', 10, 2299, { bundle: { ...tenPack, qoh: 0 } })])).toEqual([]);
  expect(found([{ ...rolls('Petrol', 10), error: 'Petrol is out of stock.' }])).toEqual([]);
});
