import {
  type AddressQuestion,
  type AddressSuggestion,
  addressSuggestionsSchema,
} from '../../api/contract/shipping/address-check.ts';
import { type DeliveryDates, deliveryDatesSchema } from '../../api/contract/shipping/delivery-dates.ts';
import { type ShippingRate, shippingRatesSchema } from '../../api/contract/shipping-rate.ts';
import { callApi } from './api.ts';

/** Carrier quotes for what is in the cart now. */
export function fetchRates(postalCode: string): Promise<ShippingRate[]> {
  const query = new URLSearchParams({ postalCode: postalCode.replace(/\s/g, ''), getCart: 'true' });
  return callApi(`/api/shipping/rates?${query}`, shippingRatesSchema);
}

/** Longer than this nobody waits for what an order does not need. */
const PATIENCE = 4_000;

export function fetchDeliveryDates(): Promise<DeliveryDates> {
  return callApi('/api/shipping/dates', deliveryDatesSchema, { timeout: PATIENCE });
}

/** Better ways to write an address; none when it is fine, or when nothing is known of it. */
export function checkAddress(question: AddressQuestion): Promise<AddressSuggestion[]> {
  const call = { method: 'POST', body: question, timeout: PATIENCE } as const;
  return callApi('/api/shipping/address/validate', addressSuggestionsSchema, call);
}
