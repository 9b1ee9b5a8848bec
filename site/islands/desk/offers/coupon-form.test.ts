import { describe, expect, it } from 'vitest';
import { newCouponSchema } from '../../../../contract/desk/coupons.ts';
import { centsOf, couponBody, emptyCoupon } from './coupon-form.ts';

describe('the form of a new coupon', () => {
  it.each([
    [{ percent: '12.5' }, { kind: 'percent', percent: 12.5 }],
    [
      { kind: 'fixed', amount: '$5.50' },
      { kind: 'fixed', amount: 550 },
    ],
    [{ kind: 'tiers' }, { kind: 'tiers', tiers: [{ min: 1, max: 4, discount: 5 }] }],
  ] as const)('turns %j into what the API takes', (typed, discount) => {
    const body = couponBody({ ...emptyCoupon, code: 'autumn10', minimum: '20', until: '2099-12-24', ...typed });
    const expected = { code: 'AUTUMN10', discount, minSubtotal: 2000, maxPerCustomer: 1, until: '2099-12-24' };
    expect(newCouponSchema.parse(body)).toEqual(expected);
  });

  it.each([
    { percent: '' },
    { percent: 'ten' },
    { kind: 'fixed', amount: '5,50' },
    { percent: '5', minimum: 'many' },
    { percent: '5', perCustomer: '0' },
    { percent: '5', perCustomer: 'some' },
  ] as const)('lets the API reject %j', (typed) => {
    const body = couponBody({ ...emptyCoupon, code: 'autumn10', ...typed });
    expect(newCouponSchema.safeParse(body).success).toBe(false);
  });

  it('lets a customer use it any number of times', () => {
    const body = couponBody({ ...emptyCoupon, code: 'autumn10', percent: '5', perCustomer: ' ' });
    expect(newCouponSchema.parse(body).maxPerCustomer).toBeNull();
  });

  it('reads dollars as the command line does', () => {
    expect(['12', '12.50', '$12.50', '.5', '1.5'].map(centsOf)).toEqual([1200, 1250, 1250, -1, -1]);
  });
});
