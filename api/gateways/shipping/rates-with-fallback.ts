import type { Log } from '../../log.ts';
import type { ShippingRates } from './shipping-rates.ts';

/** Asks the carrier, and the shop's own table whenever the carrier gives no answer in time. */
export function ratesWithFallback(carrier: ShippingRates, table: ShippingRates, log: Log): ShippingRates {
  return {
    async quote(parcel) {
      try {
        return await carrier.quote(parcel);
      } catch (error) {
        log.error('carrier rates failed; the table was used', { error });
        return await table.quote(parcel);
      }
    },
  };
}
