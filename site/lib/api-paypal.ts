import * as z from 'zod';
import { type Order, orderSchema } from '../../contract/order.ts';
import {
  type PaypalApproval,
  type PaypalCheckout,
  type PaypalOrder,
  paypalOrderSchema,
} from '../../contract/paypal.ts';
import { callApi } from './api.ts';

/** Longer than usual, because the API calls PayPal, with a retry. */
const TIMEOUT = 45_000;

/** Creates a PayPal order for the cart. */
export function postPaypalOrder(body: PaypalCheckout, idempotencyKey: string): Promise<PaypalOrder> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return callApi('/api/checkout/paypal', paypalOrderSchema, { method: 'POST', body, headers, timeout: TIMEOUT });
}

/** Captures what the shopper approved: once, however often it is sent. */
export function postPaypalApproval(body: PaypalApproval): Promise<Order> {
  return callApi('/api/checkout/paypal/captureResults', orderSchema, { method: 'POST', body, timeout: TIMEOUT });
}

/** Cancels the order and releases its stock. */
export async function postPaypalCancel(orderID: string): Promise<void> {
  await callApi('/api/checkout/paypal/cancel', z.null(), { method: 'POST', body: { orderID }, timeout: TIMEOUT });
}
