import * as z from 'zod';
import { type Order, orderSchema } from '../../../contract/order.ts';
import {
  type PaypalApproval,
  type PaypalCheckout,
  type PaypalOrder,
  paypalOrderSchema,
} from '../../../contract/paypal.ts';
import { callApi } from '../../lib/api.ts';
import { repriceOrder } from '../checkout/checkout.ts';
import { newIdempotencyKey } from '../checkout/submit-purchase.ts';
import { createPaypalPayment } from './paypal-payment.ts';

/** Longer than usual, because the API calls PayPal, with a retry. */
const TIMEOUT = 45_000;

/** Creates a PayPal order for the cart. */
function postPaypalOrder(body: PaypalCheckout, idempotencyKey: string): Promise<PaypalOrder> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return callApi('/api/checkout/paypal', paypalOrderSchema, { method: 'POST', body, headers, timeout: TIMEOUT });
}

/** Captures what the shopper approved: once, however often it is sent. */
function postPaypalApproval(body: PaypalApproval): Promise<Order> {
  return callApi('/api/checkout/paypal/captureResults', orderSchema, { method: 'POST', body, timeout: TIMEOUT });
}

/** Cancels the order and releases its stock. */
async function postPaypalCancel(orderID: string): Promise<void> {
  await callApi('/api/checkout/paypal/cancel', z.null(), { method: 'POST', body: { orderID }, timeout: TIMEOUT });
}

/** An order that is paid with PayPal. */
export const paypalOrder = createPaypalPayment<PaypalCheckout, Order>({
  key: 'northspool:paypal',
  create: async (input) => (await postPaypalOrder(input, newIdempotencyKey())).paypalOrderId,
  capture: (orderID) => postPaypalApproval({ orderID }),
  reprice: repriceOrder,
  release: postPaypalCancel,
});

const PAGE = '/checkout/paypalResults/';

/** The result page of a paid order. */
export function paypalPaidPath({ payment }: Order): string {
  return `${PAGE}?${new URLSearchParams({ status: 'success', orderId: payment.refId })}`;
}

export const paypalFailedPath = `${PAGE}?status=error`;
