import { describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { testRates } from '../../../contract/money/sample-rates.ts';
import { premiumSavings } from '../../../contract/money/totals.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { monthSum, worthFrom } from './month-sums.ts';

const SPOOL = cents(2299);
const FEE = 2500;

describe('the sum on the Premium page', () => {
  it.each([
    [1, 230, 500, 1770],
    [3, 690, 500, 1310],
    [6, 1379, 500, 621],
    [9, 2069, 500, 0],
  ])('tells what %i spools a month save, and what is left of the fee', (spools, discount, shipping, left) => {
    const sum = monthSum(spools, SPOOL, FEE, testRates);
    expect(sum).toEqual({ spools, discount, shipping, saved: discount + shipping, left });
  });

  it('is the same sum as at checkout', () => {
    const lines = [{ price: SPOOL, qty: 3, isPart: false, isTenPack: false, freeGround: false }];
    const order = {
      lines,
      serviceCode: serviceCodes.ground,
      postalCode: null,
      taxExempt: false,
      coupon: null,
      rates: testRates,
    };
    expect(monthSum(3, SPOOL, FEE, testRates).saved).toBe(premiumSavings(order));
  });

  it('says honestly from how many spools on the fee is saved', () => {
    const from = worthFrom(SPOOL, FEE, testRates);
    expect(from).toBe(9);
    expect(monthSum(from - 1, SPOOL, FEE, testRates).left).toBeGreaterThan(0);
    expect(monthSum(from, SPOOL, FEE, testRates).saved).toBeGreaterThanOrEqual(FEE);
  });
});
