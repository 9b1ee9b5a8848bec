import type { Order } from '../../../contract/order.ts';
import type { PaypalCheckout } from '../../../contract/paypal.ts';
import { postPaypalApproval, postPaypalCancel, postPaypalOrder } from '../../lib/api-paypal.ts';
import { repriceOrder } from '../checkout/checkout.ts';
import { newIdempotencyKey } from '../checkout/submit-purchase.ts';
import { createPaypalPayment } from './paypal-payment.ts';

/** An order that is paid with PayPal. */
export const paypalOrder = createPaypalPayment<PaypalCheckout, Order>({
  key: 'northspool:paypal',
  create: async (input) => (await postPaypalOrder(input, newIdempotencyKey())).paypalOrderId,
  capture: (orderID) => postPaypalApproval({ orderID }),
  reprice: repriceOrder,
  release: (orderID) => postPaypalCancel(orderID),
});

const PAGE = '/checkout/paypalResults/';

/** The result page of a paid order. */
export function paypalPaidPath({ payment }: Order): string {
  return `${PAGE}?${new URLSearchParams({ status: 'success', orderId: payment.refId })}`;
}

export const paypalFailedPath = `${PAGE}?status=error`;
