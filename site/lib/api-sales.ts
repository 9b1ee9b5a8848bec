import * as z from 'zod';
import { type Order, orderSchema } from '../../api/contract/order.ts';
import type { returnRequestSchema } from '../../api/contract/return.ts';
import { callApi } from './api.ts';

const salesSchema = z.array(orderSchema);

/** The shopper's orders of the last `days` days, newest first. Throws an ApiError. */
export function fetchSales(days: number): Promise<Order[]> {
  return callApi(`/api/sales?days=${days}`, salesSchema);
}

/** The order of a signed link, for guests. Throws an ApiError. */
export function fetchTracked(token: string): Promise<Order> {
  return callApi(`/api/orders/tracked?${new URLSearchParams({ token })}`, orderSchema);
}

/** An order of this shopper, or of the signed link. Throws an ApiError. */
export function fetchOrder(orderId: string, token?: string): Promise<Order> {
  return callApi(`/api/orders/${encodeURIComponent(orderId)}${queryOf(token)}`, orderSchema);
}

/** Cancels an order and returns it. Throws an ApiError. */
export function cancelOrder(orderId: string, token?: string): Promise<Order> {
  const path = `/api/orders/${encodeURIComponent(orderId)}/cancel` as const;
  return callApi(`${path}${queryOf(token)}`, orderSchema, { method: 'POST' });
}

/** Asks for a return; the same key asks once. Throws an ApiError. */
export function requestReturn(
  orderId: string,
  { key, token, request }: { key: string; token?: string | undefined; request: z.input<typeof returnRequestSchema> },
): Promise<Order> {
  const path = `/api/orders/${encodeURIComponent(orderId)}/returns` as const;
  const headers = { 'Idempotency-Key': key };
  return callApi(`${path}${queryOf(token)}`, orderSchema, { method: 'POST', headers, body: request });
}

function queryOf(token: string | undefined): string {
  return token ? `?${new URLSearchParams({ token })}` : '';
}

/** The invoice PDF of an order, for its owner or, with the token of a signed link, for its holder. */
export function invoicePath(orderId: string, token?: string): string {
  return `/api/orders/${encodeURIComponent(orderId)}/invoice${queryOf(token)}`;
}
