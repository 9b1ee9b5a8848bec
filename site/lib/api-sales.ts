import * as z from 'zod';
import { type Order, orderSchema } from '../../api/contract/order.ts';
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

/** The invoice PDF of an order, for its owner or, with the token of a signed link, for its holder. */
export function invoicePath(orderId: string, token?: string): string {
  const query = token ? `?${new URLSearchParams({ token })}` : '';
  return `/api/orders/${encodeURIComponent(orderId)}/invoice${query}`;
}
