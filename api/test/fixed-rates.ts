import { cents } from '../../contract/cents.ts';
import type { ShippingRates } from '../gateways/shipping/shipping-rates.ts';

/** A carrier with the same rates for every parcel. */
export const fixedRates: ShippingRates = {
  quote: async () => [
    { service: 'FEDEX_INTERNATIONAL_ECONOMY', rate: cents(3210) },
    { service: 'FEDEX_GROUND', rate: cents(2750) },
  ],
};
