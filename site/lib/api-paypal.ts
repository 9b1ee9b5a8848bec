import * as z from 'zod';
import { type Order, orderSchema } from '../../api/contract/order.ts';
import {
  type PaypalApproval,
  type PaypalCheckout,
  type PaypalOrder,
  paypalOrderSchema,
} from '../../api/contract/paypal.ts';
import { callApi } from './api.ts';

/** The shop asks PayPal, twice if need be. */
const TIMEOUT = 45_000;

/** Draws the cart up as an order that waits at PayPal for the shopper. */
export function postPaypalOrder(body: PaypalCheckout, idempotencyKey: string): Promise<PaypalOrder> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return callApi('/api/checkout/paypal', paypalOrderSchema, { method: 'POST', body, headers, timeout: TIMEOUT });
}

/** Pays what the shopper approved: once, however often it is sent. */
export function postPaypalApproval(body: PaypalApproval): Promise<Order> {
  return callApi('/api/checkout/paypal/captureResults', orderSchema, { method: 'POST', body, timeout: TIMEOUT });
}

/** Gives the order up: its goods are for others. */
export async function postPaypalCancel(orderID: string): Promise<void> {
  await callApi('/api/checkout/paypal/cancel', z.null(), { method: 'POST', body: { orderID }, timeout: TIMEOUT });
}
