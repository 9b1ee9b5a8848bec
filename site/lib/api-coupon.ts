import { type Coupon, couponCodeSchema, couponSchema } from '../../api/contract/coupon.ts';
import { ApiError, callApi } from './api.ts';

/** Looks up a typed code; an invalid one is rejected without a call. */
export async function fetchCoupon(typed: string): Promise<Coupon> {
  const code = couponCodeSchema.safeParse(typed);
  if (!code.success) throw new ApiError('invalid_request', code.error.issues[0]?.message ?? '');
  return callApi(`/api/coupons/${encodeURIComponent(code.data)}`, couponSchema);
}
