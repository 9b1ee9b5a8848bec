import type { Order } from '../../../api/contract/order.ts';
import type { PaypalCheckout } from '../../../api/contract/paypal.ts';
import { postPaypalApproval, postPaypalCancel, postPaypalOrder } from '../../lib/api-paypal.ts';
import { newIdempotencyKey } from '../checkout/checkout-attempt.ts';
import { repriceOrder } from '../checkout/reprice.ts';
import { createPaypalPayment } from './at-paypal.ts';

/** An order that is paid with PayPal. */
export const paypalOrder = createPaypalPayment<PaypalCheckout, Order>({
  key: 'northspool:paypal',
  create: async (wish) => (await postPaypalOrder(wish, newIdempotencyKey())).paypalOrderId,
  capture: (orderID) => postPaypalApproval({ orderID }),
  reprice: repriceOrder,
  release: postPaypalCancel,
});
