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

type Headers = Readonly<Record<string, string>>;

/** Creates a PayPal order for the cart, or for that of a payment link, which `headers` name. */
export function postPaypalOrder(body: PaypalCheckout, idempotencyKey: string, headers?: Headers): Promise<PaypalOrder> {
  const call = { method: 'POST', body, timeout: TIMEOUT } as const;
  const all = { ...headers, 'Idempotency-Key': idempotencyKey };
  return callApi('/api/checkout/paypal', paypalOrderSchema, { ...call, headers: all });
}

/** Captures what the shopper approved: once, however often it is sent. */
export function postPaypalApproval(body: PaypalApproval, headers: Headers = {}): Promise<Order> {
  const call = { method: 'POST', body, headers, timeout: TIMEOUT } as const;
  return callApi('/api/checkout/paypal/captureResults', orderSchema, call);
}

/** Cancels the order and releases its stock. */
export async function postPaypalCancel(orderID: string, headers: Headers = {}): Promise<void> {
  const call = { method: 'POST', body: { orderID }, headers, timeout: TIMEOUT } as const;
  await callApi('/api/checkout/paypal/cancel', z.null(), call);
}
