import * as z from 'zod';
import { LINK_TOKEN } from '../../contract/mail-link.ts';
import {
  type Order,
  orderSchema,
  type TrackedOrder,
  type TrackOrder,
  trackedOrderSchema,
} from '../../contract/order.ts';
import type { returnRequestSchema } from '../../contract/return.ts';
import { callApi, fetchBytes } from './api.ts';

const salesSchema = z.array(orderSchema);

/** The shopper's orders of the last `days` days, newest first. Throws an ApiError. */
export function fetchSales(days: number): Promise<Order[]> {
  return callApi(`/api/sales?days=${days}`, salesSchema);
}

/** The order of a signed link, for guests. Throws an ApiError. */
export function fetchTracked(token: string): Promise<Order> {
  return callApi('/api/orders/tracked', orderSchema, { headers: byLink(token) });
}

/** Where an order is, by its number and email address, for guests. Throws an ApiError. */
export function trackOrder(body: TrackOrder): Promise<TrackedOrder> {
  return callApi('/api/orders/track', trackedOrderSchema, { method: 'POST', body });
}

/** An order of this shopper, or of the signed link. Throws an ApiError. */
export function fetchOrder(orderId: string, token?: string): Promise<Order> {
  return callApi(`/api/orders/${encodeURIComponent(orderId)}`, orderSchema, { headers: byLink(token) });
}

/** Cancels an order and returns it. Throws an ApiError. */
export function cancelOrder(orderId: string, token?: string): Promise<Order> {
  const path = `/api/orders/${encodeURIComponent(orderId)}/cancel` as const;
  return callApi(path, orderSchema, { method: 'POST', headers: byLink(token) });
}

/** Asks for a return; the same key asks once. Throws an ApiError. */
export function requestReturn(
  orderId: string,
  { key, token, request }: { key: string; token?: string | undefined; request: z.input<typeof returnRequestSchema> },
): Promise<Order> {
  const path = `/api/orders/${encodeURIComponent(orderId)}/returns` as const;
  const headers = { 'Idempotency-Key': key, ...byLink(token) };
  return callApi(path, orderSchema, { method: 'POST', headers, body: request });
}

function byLink(token: string | undefined): Record<string, string> {
  return token ? { [LINK_TOKEN]: token } : {};
}

/** Files of an order: the invoice as PDF, and the program that adds its spools to a Spoolman. */
export type OrderFileKind = 'invoice' | 'spoolman';

export function orderFilePath(orderId: string, kind: OrderFileKind) {
  return `/api/orders/${encodeURIComponent(orderId)}/${kind}` as const;
}

/** A file of the order of a signed link, which no address of a download can name. Throws an ApiError. */
export function fetchOrderFile(orderId: string, kind: OrderFileKind, token: string): Promise<Uint8Array> {
  return fetchBytes(orderFilePath(orderId, kind), { headers: byLink(token) });
}
