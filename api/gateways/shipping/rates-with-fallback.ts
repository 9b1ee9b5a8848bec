import type { Breaker } from '../breaker.ts';
import { cachedRates } from './cached-rates.ts';
import type { ShippingRates } from './shipping-rates.ts';

/** Asks the carrier, and the shop's own table whenever the carrier gives no answer in time; `breaker` tells the log. */
export function ratesWithFallback(carrier: ShippingRates, table: ShippingRates, breaker: Breaker): ShippingRates {
  const remembered = cachedRates({ quote: (parcel) => breaker.ask(() => carrier.quote(parcel)) });
  return { quote: (parcel) => remembered.quote(parcel).catch(() => table.quote(parcel)) };
}
