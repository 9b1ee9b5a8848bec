import { DEFAULT_MAX_PER_CUSTOMER } from '../../../../contract/coupon.ts';

/** What is typed into the form of a new coupon. */
export interface CouponForm {
  readonly code: string;
  readonly kind: 'percent' | 'fixed' | 'tiers';
  readonly percent: string;
  /** dollars */
  readonly amount: string;
  readonly tiers: { readonly min: string; readonly max: string; readonly discount: string }[];
  /** dollars; empty: none */
  readonly minimum: string;
  /** orders of one customer; empty: any number */
  readonly perCustomer: string;
  /** a day; empty: no end */
  readonly until: string;
}

export const emptyCoupon: CouponForm = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  minimum: '',
  until: '',
  perCustomer: String(DEFAULT_MAX_PER_CUSTOMER),
  tiers: [{ min: '1', max: '4', discount: '5' }],
};

/** The body of `POST /desk/coupons`, which the server checks: text that is no number becomes one it rejects. */
export function couponBody({ code, kind, percent, amount, tiers, minimum, perCustomer, until }: CouponForm) {
  const discount = {
    percent: { kind, percent: Number(percent) },
    fixed: { kind, amount: centsOf(amount) },
    tiers: {
      kind,
      tiers: tiers.map(({ min, max, discount: off }) => ({
        min: Number(min),
        max: Number(max),
        discount: Number(off),
      })),
    },
  }[kind];
  return {
    code,
    discount,
    minSubtotal: minimum.trim() === '' ? 0 : centsOf(minimum),
    until: until || null,
    maxPerCustomer: perCustomer.trim() === '' ? null : Number(perCustomer),
  };
}

/** 12, 12.50 and $12.50 are amounts. */
export function centsOf(typed: string): number {
  const [, whole, part = '00'] = /^\$?(\d{1,6})(?:\.(\d{2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? -1 : Number(whole) * 100 + Number(part);
}
