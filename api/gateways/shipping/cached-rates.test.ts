import { beforeEach, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { cachedRates } from './open-carrier.ts';
import type { Parcel, ShippingRates } from './shipping-rates.ts';

let asked: Parcel[];
let now: number;
let down: boolean;
let rates: ShippingRates;

beforeEach(() => {
  asked = [];
  now = 5_000_000;
  down = false;
  const carrier: ShippingRates = {
    async quote(parcel) {
      asked.push(parcel);
      if (down) throw new Error('down');
      return [{ service: 'FEDEX_GROUND', rate: cents(100 * asked.length) }];
    },
  };
  rates = cachedRates(carrier, () => now);
});

const toOttawa = { postalCode: 'K1A0B1', weightGrams: 1500 };

it('caches a quote for ten minutes', async () => {
  const first = await rates.quote(toOttawa);
  now += 10 * 60_000 - 1;
  expect(await rates.quote({ ...toOttawa })).toEqual(first);
  now += 2;
  expect(await rates.quote(toOttawa)).not.toEqual(first);
  expect(asked).toHaveLength(2);
});

it('shares one call among equal requests at the same time', async () => {
  const answers = await Promise.all([rates.quote(toOttawa), rates.quote(toOttawa), rates.quote(toOttawa)]);
  expect(asked).toHaveLength(1);
  expect(new Set(answers.map(([offer]) => offer?.rate)).size).toBe(1);
});

it('caches by weight and postal code', async () => {
  await rates.quote(toOttawa);
  await rates.quote({ ...toOttawa, weightGrams: 1501 });
  await rates.quote({ ...toOttawa, postalCode: 'K1A0B2' });
  expect(asked).toHaveLength(3);
});

it('does not cache failures', async () => {
  down = true;
  await expect(rates.quote(toOttawa)).rejects.toThrow('down');
  down = false;
  expect(await rates.quote(toOttawa)).toHaveLength(1);
});
