import { type DeliveryDates, deliveryDatesSchema } from '../../contract/shipping/delivery-dates.ts';
import { type ShippingRate, shippingRatesSchema } from '../../contract/shipping-rate.ts';
import { callApi } from './api.ts';

/** Carrier quotes for the current cart. */
export function fetchRates(postalCode: string): Promise<ShippingRate[]> {
  const query = new URLSearchParams({ postalCode: postalCode.replace(/\s/g, ''), getCart: 'true' });
  return callApi(`/api/shipping/rates?${query}`, shippingRatesSchema);
}

/** Short, because an order does not need these answers. */
export const PATIENCE = 4_000;

/** @param hasPrints the cart has prints, which take their time */
export function fetchDeliveryDates(postalCode: string, hasPrints: boolean): Promise<DeliveryDates> {
  const asked = { ...(postalCode && { postalCode }), ...(hasPrints && { getCart: 'true' }) };
  const query = new URLSearchParams(asked).toString();
  return callApi(`/api/shipping/dates${query && `?${query}`}`, deliveryDatesSchema, { timeout: PATIENCE });
}
