import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import type { Coupon } from '../../../api/contract/coupon.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchCoupon } from '../../lib/api-coupon.ts';
import { withSession } from '../session.ts';

/** The code that counted last; it is looked up again when a page with a cart opens. */
export const $couponCode = persistentAtom<string>('northspool:coupon', '');

export type CouponState =
  | { readonly status: 'none' }
  | { readonly status: 'looking' }
  | { readonly status: 'known'; readonly coupon: Coupon }
  | { readonly status: 'refused'; readonly message: string };

export const $coupon = atom<CouponState>({ status: 'none' });

export async function applyCoupon(typed: string): Promise<void> {
  $coupon.set({ status: 'looking' });
  try {
    const coupon = await withSession(() => fetchCoupon(typed));
    $coupon.set({ status: 'known', coupon });
    $couponCode.set(coupon.name);
  } catch (error) {
    $coupon.set({ status: 'refused', message: messageOf(error) });
    if (isUseless(error)) $couponCode.set('');
  }
}

export async function lookUpStoredCoupon(): Promise<void> {
  const code = $couponCode.get();
  if (code && $coupon.get().status === 'none') await applyCoupon(code);
}

export function removeCoupon(): void {
  $couponCode.set('');
  $coupon.set({ status: 'none' });
}

/** There is no such coupon, or no longer: otherwise the shop was out of reach, and the code is kept for the next try. */
function isUseless(error: unknown): boolean {
  return error instanceof ApiError && ['coupon_unknown', 'coupon_ended', 'invalid_request'].includes(error.code);
}
