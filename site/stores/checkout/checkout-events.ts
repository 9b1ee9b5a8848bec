import { serviceCodes } from '../../../api/contract/service-code.ts';
import type { CheckoutEventParams } from '../../lib/analytics/events.ts';
import { goodsOf } from '../../lib/analytics/goods.ts';
import { track } from '../../lib/analytics.ts';
import { $cart } from '../cart/cart.ts';
import { $appliedCoupon, $totals } from '../cart/totals.ts';
import { $serviceCode } from '../delivery/delivery.ts';
import { $paymentChoice } from './payment-choice.ts';

/** The shipping tiers of the reports. */
const shippingTiers: Record<number, string> = {
  [serviceCodes.ground]: 'Ground',
  [serviceCodes.overnight]: 'Overnight',
  [serviceCodes.pickup]: 'Local pickup',
  [serviceCodes.canadaGround]: 'Canada ground',
  [serviceCodes.canadaEconomy]: 'Canada economy',
};

export function trackCheckoutBegin(): void {
  if ($cart.get().lines.length > 0) track({ name: 'begin_checkout', params: eventParams() });
}

export function trackShipping(): void {
  track({
    name: 'add_shipping_info',
    params: { ...eventParams(), shipping_tier: shippingTiers[$serviceCode.get()] ?? '' },
  });
}

export function trackPayment(): void {
  const payment_type = $paymentChoice.get()?.kind === 'paypal' ? 'PayPal' : 'Card';
  track({ name: 'add_payment_info', params: { ...eventParams(), payment_type } });
}

function eventParams(): CheckoutEventParams {
  const { subtotal, discount } = $totals.get();
  const coupon = $appliedCoupon.get();
  const params = { currency: 'USD', value: (subtotal - discount) / 100, items: goodsOf($cart.get().lines) } as const;
  return coupon ? { ...params, coupon } : params;
}
