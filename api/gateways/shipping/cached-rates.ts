import { LRUCache } from 'lru-cache';
import type { ShippingRate } from '../../contract/shipping-rate.ts';
import type { ShippingRates } from './shipping-rates.ts';

const PARCELS = 2000;
const MINUTES = 10;

/**
 * Remembers what a carrier asks for a parcel to a postal code for some minutes: a cart is quoted at each of its changes,
 * and again when the order is placed. Who asks while the same question is on its way gets its answer. Failures are forgotten.
 */
export function cachedRates(carrier: ShippingRates, now: () => number = () => performance.now()): ShippingRates {
  const quotes = new LRUCache<string, Promise<ShippingRate[]>>({
    max: PARCELS,
    ttl: MINUTES * 60_000,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    quote(parcel) {
      const key = `${parcel.postalCode} ${parcel.weightGrams}`;
      const known = quotes.get(key);
      if (known) return known;
      const quote = carrier.quote(parcel);
      quotes.set(key, quote);
      quote.catch(() => {
        if (quotes.peek(key) === quote) quotes.delete(key);
      });
      return quote;
    },
  };
}
