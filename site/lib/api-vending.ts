import * as z from 'zod';
import { type OpenVending, type VendingOrder, vendingOrderSchema } from '../../contract/premium/vending.ts';
import { callApi } from './api.ts';

const vendingOrdersSchema = z.array(vendingOrderSchema);

/** The vending order of a paid order, created by the first call. Throws an ApiError. */
export function openVending(body: OpenVending): Promise<VendingOrder> {
  return callApi('/api/vend', vendingOrderSchema, { method: 'POST', body });
}

/** The member's own, newest first. Throws an ApiError. */
export function fetchVendingOrders(): Promise<VendingOrder[]> {
  return callApi('/api/vend', vendingOrdersSchema);
}

/**
 * Presses a number. `choice` is the number of choices so far: sent twice, it counts once with the same answer. Throws an
 * ApiError.
 */
export function dispense(orderId: string, slot: number, choice: number): Promise<VendingOrder> {
  return callApi(`/api/vend/${encodeURIComponent(orderId)}/dispense/${slot}?choice=${choice}`, vendingOrderSchema);
}
