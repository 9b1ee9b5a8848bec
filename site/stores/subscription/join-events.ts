import type { Subscription } from '../../../api/contract/premium/subscription.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import type { AnalyticsItem, CheckoutEventParams } from '../../lib/analytics/events.ts';
import { track } from '../../lib/analytics.ts';
import { trackPurchaseOnce } from '../checkout/order-events.ts';
import { $paymentChoice } from '../checkout/payment-choice.ts';
import { $joinService } from './join-details.ts';
import { $monthlyFee } from './join-fee.ts';

export function trackJoinBegin(): void {
  track({ name: 'begin_checkout', params: eventParams() });
}

export function trackJoinShipping(): void {
  const shipping_tier = $joinService.get() === serviceCodes.pickup ? 'Local pickup' : 'Ground';
  track({ name: 'add_shipping_info', params: { ...eventParams(), shipping_tier } });
}

export function trackJoinPayment(): void {
  const payment_type = $paymentChoice.get()?.kind === 'paypal' ? 'PayPal' : 'Card';
  track({ name: 'add_payment_info', params: { ...eventParams(), payment_type } });
}

/** Tracks the first month; later months are charged without a page. */
export function trackJoined({ id, payment }: Subscription): void {
  const value = payment.amount / 100;
  const sums = { value, tax: payment.tax / 100, shipping: payment.shippingCost / 100 };
  trackPurchaseOnce(id, { transaction_id: payment.refId ?? id, currency: 'USD', ...sums, items: [premium(value)] });
}

function eventParams(): CheckoutEventParams {
  const value = $monthlyFee.get() / 100;
  return { currency: 'USD', value, items: [premium(value)] };
}

function premium(price: number): AnalyticsItem {
  return {
    item_id: 'premium',
    item_name: 'Premium',
    item_brand: 'Northspool',
    item_category: 'Subscription',
    item_variant: 'month',
    price,
    quantity: 1,
  };
}
