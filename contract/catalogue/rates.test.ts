import { describe, expect, it } from 'vitest';
import { cents } from '../cents.ts';
import { testRates } from '../money/sample-rates.ts';
import { taxPercent } from '../money/tax.ts';
import { computeTotals, type TotalsInput } from '../money/totals.ts';
import { serviceCodes } from '../service-code.ts';
import { type Rates, ratesSchema } from './rates.ts';

const spool = { price: cents(2299), qty: 2, isPart: false, isTenPack: false, freeGround: false };
const order: TotalsInput = {
  lines: [spool],
  serviceCode: serviceCodes.ground,
  postalCode: '60601',
  membership: false,
  taxExempt: false,
  coupon: null,
  rates: {
    ...testRates,
    memberPercent: 20,
    ground: cents(650),
    overnight: cents(1250),
    canada: cents(3000),
    canadaGroundShare: cents(400),
    tax: {
      pickupPostalCode: '43604',
      areas: [
        { name: 'Michigan', from: '48000', to: '49999', percent: 6.25 },
        { name: 'Ohio', from: '43000', to: '45999', percent: 8.875 },
      ],
    },
  },
};

function totals(change: Partial<TotalsInput>) {
  const result = computeTotals({ ...order, ...change });
  expect(result.subtotal - result.discount + result.shipping + result.tax).toBe(result.total);
  return result;
}

describe('an order', () => {
  it('pays the shipping of the rates it is given', () => {
    expect(totals({}).shipping).toBe(650);
    expect(totals({ serviceCode: serviceCodes.overnight }).shipping).toBe(1250);
    expect(totals({ serviceCode: serviceCodes.canadaEconomy }).shipping).toBe(3000);
    const quotes = { canadaGround: cents(2500) };
    expect(totals({ serviceCode: serviceCodes.canadaGround, quotes }).shipping).toBe(2100);
  });

  it('takes off the percentage that members have', () => {
    expect(totals({ membership: true }).memberDiscount).toBe(920);
  });

  it('is taxed by its postal code, in cents rounded half up', () => {
    // 4598 × 6.25% is 287.375, and 4598 × 8.875% is 408.0725.
    expect(totals({ postalCode: '48226' }).tax).toBe(287);
    expect(totals({ postalCode: '43604' }).tax).toBe(408);
    expect(totals({ postalCode: '60601' }).tax).toBe(0);
    // 1200 × 8.875% is 106.5 to the cent, which binary fractions only come near to.
    expect(totals({ lines: [{ ...spool, price: cents(600) }], postalCode: '43604' }).tax).toBe(107);
  });

  it('is taxed where the rates say when it is picked up', () => {
    expect(totals({ serviceCode: serviceCodes.pickup, postalCode: '48226' }).tax).toBe(408);
  });
});

describe('the tax of a postal code', () => {
  it.each([
    ['47999', 0],
    ['48000', 6],
    ['49999', 6],
    ['50000', 0],
    ['K1A0B1', 0],
    ['4822', 0],
    [null, 0],
  ])('is, at %s, %d%%', (postalCode, percent) => {
    expect(taxPercent(postalCode, testRates.tax)).toBe(percent);
  });
});

describe('the rates in store.yaml', () => {
  const complaints = (change: object) =>
    ratesSchema
      .safeParse({ ...testRates, ...change })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const [michigan] = testRates.tax.areas;
  const taxed = (areas: Partial<Rates['tax']['areas'][number]>[]) => ({
    tax: { pickupPostalCode: '48315', areas: areas.map((area) => ({ ...michigan, ...area })) },
  });

  it('are accepted as the shop has them', () => {
    expect(complaints({})).toBeUndefined();
  });

  it.each([
    ['dollars for cents', { ground: 5.5 }, 'ground', /whole number of cents/],
    [
      'a tax as a fraction of a hundred thousand',
      taxed([{ percent: 6.00001 }]),
      'tax.areas.0.percent',
      /three decimals/,
    ],
    ['a tax of 600 percent', taxed([{ percent: 600 }]), 'tax.areas.0.percent', /at most 30/],
    [
      'a span that ends before it starts',
      taxed([{ from: '49999', to: '48000' }]),
      'tax.areas.0.to',
      /not be below from/,
    ],
    [
      'two taxes on one address',
      taxed([{}, { name: 'Detroit', from: '48200', to: '48299' }]),
      'tax.areas.1.from',
      /overlap with Michigan/,
    ],
    ['a discount above ninety percent', { memberPercent: 100 }, 'memberPercent', /<=90/],
  ])('may not have %s', (_, change, path, message) => {
    expect(complaints(change)).toEqual([[path, expect.stringMatching(message)]]);
  });
});
