import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import type { Coupon } from '../../../contract/coupon.ts';
import { couponCodeSchema, couponSchema } from '../../../contract/coupon.ts';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { withSession } from '../session.ts';

/** The last valid code; it is looked up again when a page with a cart opens. */
export const $couponCode = persistentAtom<string>('northspool:coupon', '');

type CouponState =
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
    if (isInvalidCoupon(error)) $couponCode.set('');
  }
}

export async function restoreCoupon(): Promise<void> {
  const code = $couponCode.get();
  if (code && $coupon.get().status === 'none') await applyCoupon(code);
}

export function removeCoupon(): void {
  $couponCode.set('');
  $coupon.set({ status: 'none' });
}

/** The coupon does not exist, has ended or was used. After any other error the code is kept for the next try. */
function isInvalidCoupon(error: unknown): boolean {
  const invalid = ['coupon_unknown', 'coupon_ended', 'coupon_used', 'invalid_request'];
  return error instanceof ApiError && invalid.includes(error.code);
}

/** Looks up a typed code; an invalid one is rejected without a call. */
async function fetchCoupon(typed: string): Promise<Coupon> {
  const code = couponCodeSchema.safeParse(typed);
  if (!code.success) throw new ApiError('invalid_request', code.error.issues[0]?.message ?? '');
  return callApi(`/api/coupons/${encodeURIComponent(code.data)}`, couponSchema);
}
