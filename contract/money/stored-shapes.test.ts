import { expect, it } from 'vitest';
import { cents } from '../cents.ts';
import { serviceCodes } from '../service-code.ts';
import { atTheDoor } from './at-the-door.ts';
import { singleRoll } from './bundle-switches.ts';
import { atTheDoorSchema } from './door-estimate.ts';
import { testCanadaRules } from './sample-canada-rules.ts';
import { testRates } from './sample-rates.ts';
import { computeTotals } from './totals.ts';
import { totalsSchema } from './totals-schema.ts';

const line = { ...singleRoll, price: cents(12_000) };

it('keeps the totals of an order whole when they are stored and read', () => {
  const taxed = {
    ...{ by: 'stripe' as const, calculation: 'taxcalc_1', state: 'NY', taxable: cents(12_500) },
    ...{ lines: { a: cents(1065) }, shipping: cents(44) },
  };
  const totals = computeTotals({
    lines: [line],
    serviceCode: serviceCodes.ground,
    postalCode: '10001',
    membership: false,
    taxExempt: false,
    coupon: null,
    taxed,
    rates: testRates,
  });
  expect(totals).toMatchObject({ tax: 1109, taxed, errors: false });
  expect(totalsSchema.parse(totals)).toEqual(totals);
  const { taxed: _, errors: __, ...older } = totals;
  expect(totalsSchema.parse(older)).toEqual(older);
  expect(totalsSchema.safeParse({ ...totals, taxed: { ...taxed, by: 'us' } }).success).toBe(false);
});

it.each(['ON', 'QC', 'MB', 'BC'] as const)('keeps what an order to %s costs at the door likewise', (province) => {
  for (const serviceCode of [serviceCodes.canadaGround, serviceCodes.canadaEconomy]) {
    const lines = [{ ...line, type: 'item' as const, data: { kind: 'tshirt' as const } }];
    const door = atTheDoor(testCanadaRules, { lines, discount: cents(0), serviceCode, province });
    expect(door?.total).toBeGreaterThan(0);
    expect(atTheDoorSchema.parse(door)).toEqual(door);
  }
});
