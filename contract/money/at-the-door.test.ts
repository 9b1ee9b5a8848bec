import { describe, expect, it, test } from 'vitest';
import { cents } from '../cents.ts';
import { type Province, provinceCodes } from '../regions.ts';
import { serviceCodes } from '../service-code.ts';
import { atTheDoor, customsGoods, type DoorLine, inCad, provinceOf } from './at-the-door.ts';
import { testCanadaRules } from './sample-canada-rules.ts';

/** At CAD 1 for US$1, so that a case is written in Canadian cents to the cent. */
const rules = { ...testCanadaRules, rate: { ...testCanadaRules.rate, cadPerUsd: 1 } };
const shirt = (price: number, qty = 1): DoorLine => ({
  price: cents(price),
  qty,
  type: 'item',
  data: { kind: 'tshirt' },
});
const spool = (price: number, qty = 1): DoorLine => ({
  price: cents(price),
  qty,
  type: 'item',
  data: { isSpool: true },
});
const none = cents(0);
const byWay = { courier: serviceCodes.canadaGround, post: serviceCodes.canadaEconomy } as const;

/** What each province takes of 40.01 and of 150.00 by courier, of 20.01 by mail: worked out by hand, with no duty. */
const taxes: Record<Province, readonly [of4001: number, of15000: number, of2001: number]> = {
  AB: [200, 750, 100],
  BC: [200 + 280, 750 + 1050, 100 + 140],
  MB: [200 + 280, 750 + 1050, 100 + 140],
  NB: [600, 2250, 300],
  NL: [600, 2250, 300],
  NS: [560, 2100, 280],
  NT: [200, 750, 100],
  NU: [200, 750, 100],
  ON: [520, 1950, 260],
  PE: [600, 2250, 300],
  QC: [200 + 399, 750 + 1496, 100 + 200],
  SK: [200 + 240, 750 + 900, 100 + 120],
  YT: [200, 750, 100],
};
/** The same of 150.01 with 18% duty, 27.00, and so of 177.01; by mail of 20.01 with 3.60, and so of 23.61. */
const dutied: Record<Province, readonly [of17701: number, of2361: number]> = {
  AB: [885, 118],
  BC: [885 + 1239, 118 + 165],
  MB: [885 + 1239, 118 + 165],
  NB: [2655, 354],
  NL: [2655, 354],
  NS: [2478, 331],
  NT: [885, 118],
  NU: [885, 118],
  ON: [2301, 307],
  PE: [2655, 354],
  QC: [885 + 1766, 118 + 236],
  SK: [885 + 1062, 118 + 142],
  YT: [885, 118],
};

describe.each(provinceCodes)('at the door in %s', (province) => {
  const door = (lines: DoorLine[], way: 'courier' | 'post') => {
    const estimate = atTheDoor(rules, { lines, discount: none, serviceCode: byWay[way], province });
    if (!estimate) throw new Error('no estimate');
    const { duty, gst, hst, pst, fee, total } = estimate;
    expect(duty + gst + hst + pst + fee).toBe(total);
    expect(estimate).toMatchObject({ way, province });
    return { duty, taxes: gst + hst + pst, fee, total };
  };
  const [of4001, of15000, of2001] = taxes[province];
  const [of17701, of2361] = dutied[province];

  it.each([
    ['courier', 3999, 0, 0, 0],
    ['courier', 4000, 0, 0, 0],
    ['courier', 4001, 0, of4001, 0],
    ['courier', 14_999, 0, of15000, 0],
    ['courier', 15_000, 0, of15000, 0],
    ['courier', 15_001, 2700, of17701, 0],
    ['post', 1999, 0, 0, 0],
    ['post', 2000, 0, 0, 0],
    ['post', 2001, 360, of2361, 995],
    ['post', 4000, 720, undefined, 995],
    ['post', 15_001, 2700, of17701, 995],
  ] as const)(
    'asks by %s for a shirt of %i Canadian cents: duty %i, taxes %s, fee %i',
    (way, price, duty, tax, fee) => {
      const found = door([shirt(price)], way);
      expect(found).toMatchObject({ duty, fee, ...(tax !== undefined && { taxes: tax }) });
    },
  );

  it.each([
    ['courier', 4000, 0, 0],
    ['courier', 4001, of4001, 0],
    ['courier', 15_000, of15000, 0],
    ['post', 2000, 0, 0],
    ['post', 2001, of2001, 995],
  ] as const)(
    'asks by %s for filament of %i Canadian cents no duty, taxes of %i and a fee of %i',
    (way, price, tax, fee) => {
      expect(door([spool(price)], way)).toEqual({ duty: 0, taxes: tax, fee, total: tax + fee });
    },
  );

  it('asks for no duty on filament above the threshold either', () => {
    expect(door([spool(15_001)], 'courier').duty).toBe(0);
  });
});

it('takes HST in place of GST and PST, and names the tax of the province', () => {
  const to = (province: Province) =>
    atTheDoor(rules, { lines: [spool(10_000)], discount: none, serviceCode: serviceCodes.canadaGround, province });
  expect(to('ON')).toMatchObject({ gst: 0, hst: 1300, pst: 0 });
  expect(to('QC')).toMatchObject({ gst: 500, hst: 0, pst: 998, pstName: 'QST' });
  expect(to('MB')).toMatchObject({ gst: 500, pst: 700, pstName: 'RST' });
});

it('leaves out a tax of the province that the agency does not collect', () => {
  const { SK } = rules.provinces;
  const without = { ...rules, provinces: { ...rules.provinces, SK: { ...SK, isPstCollected: false } } };
  const order = {
    lines: [spool(10_000)],
    discount: none,
    serviceCode: serviceCodes.canadaGround,
    province: 'SK',
  } as const;
  expect(atTheDoor(without, order)).toMatchObject({ gst: 500, pst: 0, total: 500 });
});

it('counts goods after discounts and without shipping, converted once', () => {
  const order = { discount: cents(1000), serviceCode: serviceCodes.canadaGround, province: 'AB' } as const;
  const door = atTheDoor(testCanadaRules, { ...order, lines: [spool(2100, 2), shirt(1000)] });
  expect(door).toMatchObject({ value: 5250, cadPerUsd: 1.25, rateDate: '2026-11-27', rulesDate: '2026-11-28' });
});

it('shares a discount among kinds of goods before it asks for duty', () => {
  const order = { discount: cents(10_000), serviceCode: serviceCodes.canadaGround, province: 'AB' } as const;
  const door = atTheDoor(rules, { ...order, lines: [spool(30_000), shirt(10_000)] });
  // The shirt is a quarter of 300.00: 18% of 75.00.
  expect(door).toMatchObject({ value: 30_000, duty: 1350, gst: 1568 });
});

it('is absent for orders that stay in the US', () => {
  for (const serviceCode of [serviceCodes.ground, serviceCodes.overnight, serviceCodes.pickup]) {
    expect(atTheDoor(rules, { lines: [spool(10_000)], discount: none, serviceCode, province: 'ON' })).toBeUndefined();
  }
});

it('is nothing for an order of nothing', () => {
  const order = { discount: cents(5000), serviceCode: serviceCodes.canadaEconomy, province: 'ON' } as const;
  expect(atTheDoor(rules, { ...order, lines: [spool(5000)] })).toMatchObject({ value: 0, fee: 0, total: 0 });
  expect(atTheDoor(rules, { ...order, lines: [] })).toMatchObject({ value: 0, total: 0 });
});

test.each([
  [1.4, 2599, 3639],
  [1.4012, 2500, 3503],
  [1.0001, 5000, 5001],
  [1.25, 2, 3],
])('at CAD %d for US$1, %i US cents are %i Canadian cents, half a cent up', (cadPerUsd, amount, expected) => {
  expect(inCad({ rate: { ...rules.rate, cadPerUsd } }, cents(amount))).toBe(expected);
});

test.each([
  ['K1A 0B1', 'ON'],
  ['a1a1a1', 'NL'],
  ['B3H', 'NS'],
  ['C1A', 'PE'],
  ['E1A', 'NB'],
  ['G1A', 'QC'],
  ['H2X', 'QC'],
  ['J4B', 'QC'],
  ['L4B', 'ON'],
  ['M5V', 'ON'],
  ['N1A', 'ON'],
  ['P1A', 'ON'],
  ['R3C', 'MB'],
  ['S4P', 'SK'],
  ['T2P', 'AB'],
  ['V6B', 'BC'],
  ['X0A 0H0', 'NU'],
  ['X0C', 'NU'],
  ['X0E', 'NT'],
  ['X1A', 'NT'],
  ['Y1A', 'YT'],
  [' v6b 1a1', 'BC'],
  ['A1X 0A1', 'NL'],
  ['AK1', undefined],
  ['48226', undefined],
  ['Z1A', undefined],
  ['K', undefined],
  ['', undefined],
])('the postal code %s is in %s', (postalCode, province) => {
  expect(provinceOf({ postalCode })).toBe(province);
});

it('believes the province of an address more than its postal code', () => {
  expect(provinceOf({ state: 'qc', postalCode: 'K1A 0B1' })).toBe('QC');
  expect(provinceOf({ state: '', postalCode: 'K1A 0B1' })).toBe('ON');
});

test.each([
  ['pod', {}, 'prints'],
  ['item', { isSpool: true }, 'filament'],
  ['bundle', { isSpool: true, kind: 'bundle' }, 'filament'],
  ['item', { kind: 'tshirt' }, 'apparel'],
  ['item', { kind: 'kit', isSpool: true }, 'other'],
  // of an order from before lines had a kind
  ['item', {}, 'other'],
] as const)('a line of type %s with %j counts as %s', (type, data, expected) => {
  expect(customsGoods(rules, { price: cents(100), qty: 1, type, data: data as DoorLine['data'] })).toBe(expected);
});
