import type { ModelCoupon, ModelOrder, Outcome } from './model-state.ts';

/** Each has one rule of its own. */
export function newCoupons(): Map<string, ModelCoupon> {
  return new Map([
    ['TENTH', { percent: 10, minimum: 0, hasEnded: false }],
    ['ONCE', { fixed: 500, minimum: 0, maxUses: 1, hasEnded: false }],
    ['TWICE', { percent: 15, minimum: 2000, maxUses: 2, hasEnded: false }],
  ]);
}

/** Orders with the coupon that were placed under the same address and not canceled. */
function usesOf(orders: readonly ModelOrder[], code: string, email: string, withOpen: boolean): number {
  return orders.filter(
    ({ coupon, status, ...order }) =>
      coupon === code &&
      order.email === email &&
      (status === 'paid' ||
        status === 'refunded' ||
        (withOpen && (status === 'pending' || status === 'requires_action'))),
  ).length;
}

interface Wanted {
  readonly coupons: ReadonlyMap<string, ModelCoupon>;
  readonly orders: readonly ModelOrder[];
}

/** Why a customer cannot use a coupon. `withOpen`: what others are paying for under the address counts too. */
export function refusedByCoupon(
  { coupons, orders }: Wanted,
  code: string,
  { email, withOpen }: { readonly email: string; readonly withOpen: boolean },
): Outcome {
  const coupon = coupons.get(code);
  if (!coupon) return 'coupon_unknown';
  if (coupon.hasEnded) return 'coupon_ended';
  const isUsed = coupon.maxUses !== undefined && usesOf(orders, code, email, withOpen) >= coupon.maxUses;
  return isUsed ? 'coupon_used' : 'done';
}

/** Cents. */
export function takenOff({ percent = 0, fixed = 0 }: ModelCoupon, subtotal: number): number {
  return Math.min(subtotal, fixed + Math.round((subtotal * percent) / 100));
}
