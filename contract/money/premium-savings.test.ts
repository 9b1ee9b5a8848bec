import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyOrder } from '../../api/test/any-order.ts';
import { fuzz } from '../../scripts/test/fuzz.mjs';
import { cents } from '../cents.ts';
import { serviceCodes } from '../service-code.ts';
import type { MoneyLine } from './lines.ts';
import { testRates } from './sample-rates.ts';
import { computeTotals, premiumSavings } from './totals.ts';

const spool: MoneyLine = { price: cents(2299), qty: 2, isPart: false, isTenPack: false, freeGround: false };
const part: MoneyLine = { ...spool, price: cents(1450), isPart: true };
const cart = {
  lines: [spool],
  serviceCode: serviceCodes.ground,
  postalCode: '60601',
  taxExempt: false,
  coupon: null,
  rates: testRates,
};

describe('Premium savings on a cart', () => {
  test.each([
    ['10% and ground shipping', {}, 460 + 500],
    ['the tax on the difference too, in Michigan', { postalCode: '48226' }, 460 + 500 + 28],
    ['10% alone overnight, which costs members the same', { serviceCode: serviceCodes.overnight }, 460],
    ['10% and its tax where it is picked up', { serviceCode: serviceCodes.pickup }, 460 + 28],
    ['ground shipping alone on parts', { lines: [part] }, 500],
    ['nothing to Canada, where Premium is not sold', { serviceCode: serviceCodes.canadaEconomy }, 0],
    ['nothing on an empty cart', { lines: [] }, 0],
  ])('%s', (_, change, saved) => {
    expect(premiumSavings({ ...cart, ...change })).toBe(saved);
  });
});

test('savings equal the difference between both totals and are never negative, for any order', () => {
  fuzz(
    fc.property(anyOrder, (order) => {
      const saved = premiumSavings(order);
      const isAbroad =
        order.serviceCode === serviceCodes.canadaGround || order.serviceCode === serviceCodes.canadaEconomy;
      const guest = computeTotals({ ...order, membership: false });
      const member = computeTotals({ ...order, membership: true });
      expect(saved).toBe(isAbroad ? 0 : guest.total - member.total);
      expect(saved).toBeGreaterThanOrEqual(0);
      const parts = guest.shipping - member.shipping + (member.discount - guest.discount) + (guest.tax - member.tax);
      expect(guest.total - member.total).toBe(parts);
    }),
    { share: 5 },
  );
});
