import type { Order } from '../../../api/contract/order.ts';
import type { PaypalCheckout } from '../../../api/contract/paypal.ts';
import { postPaypalApproval, postPaypalCancel, postPaypalOrder } from '../../lib/api-paypal.ts';
import { randomKey } from '../checkout/checkout-attempt.ts';
import { repriceOrder } from '../checkout/reprice.ts';
import { createAtPaypal } from './at-paypal.ts';

/** An order that is paid at PayPal. */
export const orderAtPaypal = createAtPaypal<PaypalCheckout, Order>({
  key: 'northspool:paypal',
  drawUp: async (wish) => (await postPaypalOrder(wish, randomKey())).paypalOrderId,
  take: (orderID) => postPaypalApproval({ orderID }),
  reprice: repriceOrder,
  giveUp: postPaypalCancel,
});
