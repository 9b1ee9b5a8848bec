import * as z from 'zod';
import { type Order, orderSchema } from '../../api/contract/order.ts';
import { callApi } from './api.ts';

const salesSchema = z.array(orderSchema);

/** The shopper's own orders of so many days back from now, newest first. Throws an ApiError. */
export function fetchSales(days: number): Promise<Order[]> {
  return callApi(`/api/sales?days=${days}`, salesSchema);
}

/** The order of a signed link, for who has no account. Throws an ApiError. */
export function fetchTracked(token: string): Promise<Order> {
  return callApi(`/api/orders/tracked?${new URLSearchParams({ token })}`, orderSchema);
}

/** The bill of an order as a PDF, for its owner; with the token of a signed link, for its bearer. */
export function invoicePath(orderId: string, token?: string): string {
  const query = token ? `?${new URLSearchParams({ token })}` : '';
  return `/api/orders/${encodeURIComponent(orderId)}/invoice${query}`;
}
