import * as z from 'zod';
import { type OpenVending, type VendingOrder, vendingOrderSchema } from '../../api/contract/premium/vending.ts';
import { callApi } from './api.ts';

const vendingOrdersSchema = z.array(vendingOrderSchema);

/** The vending order of a paid order, begun with the first call. Throws an ApiError. */
export function openVending(body: OpenVending): Promise<VendingOrder> {
  return callApi('/api/vend', vendingOrderSchema, { method: 'POST', body });
}

/** The member's own, newest first. Throws an ApiError. */
export function fetchVendingOrders(): Promise<VendingOrder[]> {
  return callApi('/api/vend', vendingOrdersSchema);
}

/**
 * Presses a number. `choice` is how many choices the page knows: sent twice, it is one press and the same answer. Throws
 * an ApiError.
 */
export function dispense(orderId: string, slot: number, choice: number): Promise<VendingOrder> {
  return callApi(`/api/vend/${encodeURIComponent(orderId)}/dispense/${slot}?choice=${choice}`, vendingOrderSchema);
}
