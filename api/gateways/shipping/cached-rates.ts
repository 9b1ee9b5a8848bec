import { LRUCache } from 'lru-cache';
import type { ShippingRate } from '../../contract/shipping-rate.ts';
import type { ShippingRates } from './shipping-rates.ts';

const PARCELS = 2000;
const MINUTES = 10;

/**
 * Caches the rates for a weight and postal code for ten minutes, because a cart is quoted on every change and again at
 * checkout. Equal requests at the same time share one call; failures are not cached.
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
