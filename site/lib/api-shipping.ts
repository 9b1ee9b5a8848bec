import { type ShippingRate, shippingRatesSchema } from '../../api/contract/shipping-rate.ts';
import { callApi } from './api.ts';

/** Carrier quotes for what is in the cart now. */
export function fetchRates(postalCode: string): Promise<ShippingRate[]> {
  const query = new URLSearchParams({ postalCode: postalCode.replace(/\s/g, ''), getCart: 'true' });
  return callApi(`/api/shipping/rates?${query}`, shippingRatesSchema);
}
