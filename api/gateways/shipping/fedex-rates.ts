import { cents } from '../../../contract/cents.ts';
import { CANADIAN_POSTAL_CODE } from '../../../contract/customer.ts';
import type { ShippingRate } from '../../../contract/shipping-rate.ts';
import type { FedexConnection } from './fedex-connection.ts';
import { FedexError, FedexNoService, quoteReplySchema } from './fedex-replies.ts';
import type { Parcel, ShippingRates } from './shipping-rates.ts';
import { splitParcel } from './table-rates.ts';

/** FedEx's weight limit for these services. */
const HEAVIEST_GRAMS = 68_000;

const usServices: Readonly<Record<string, ShippingRate['service']>> = { FEDEX_GROUND: 'FEDEX_GROUND' };
const canadianServices: Readonly<Record<string, ShippingRate['service']>> = {
  INTERNATIONAL_ECONOMY: 'FEDEX_INTERNATIONAL_ECONOMY',
  FEDEX_INTERNATIONAL_ECONOMY: 'FEDEX_INTERNATIONAL_ECONOMY',
  FEDEX_GROUND: 'FEDEX_GROUND',
};

export interface Shipper {
  readonly account: string;
  /** postal code of the warehouse */
  readonly zip: string;
}

/** Rates of the shop's FedEx account. */
export function fedexRates(connection: Pick<FedexConnection, 'post'>, shipper: Shipper): ShippingRates {
  return {
    async quote(parcel) {
      const canadian = CANADIAN_POSTAL_CODE.test(parcel.postalCode);
      const request = rateRequest(parcel, shipper, canadian ? 'CA' : 'US');
      const { output } = await connection.post('/rate/v1/rates/quotes', request, quoteReplySchema);
      const known = canadian ? canadianServices : usServices;
      const rates = output.rateReplyDetails.flatMap(
        ({ serviceType, ratedShipmentDetails: [rated] }): ShippingRate[] => {
          const service = known[serviceType];
          if (!service || !rated) return [];
          if ((rated.currency ?? 'USD') !== 'USD') throw new FedexError(`FedEx quoted in ${rated.currency}`);
          return [{ service, rate: cents(Math.round(rated.totalNetCharge * 100)) }];
        },
      );
      if (rates.length === 0) throw new FedexNoService('FedEx offers none of our services.');
      return rates;
    },
  };
}

function rateRequest({ postalCode, weightGrams }: Parcel, { account, zip }: Shipper, countryCode: 'US' | 'CA') {
  const { count, gramsEach } = splitParcel(weightGrams, HEAVIEST_GRAMS);
  return {
    accountNumber: { value: account },
    requestedShipment: {
      shipper: { address: { postalCode: zip, countryCode: 'US' } },
      recipient: { address: { postalCode, countryCode, residential: true } },
      pickupType: 'USE_SCHEDULED_PICKUP',
      rateRequestType: ['ACCOUNT'],
      preferredCurrency: 'USD',
      requestedPackageLineItems: [{ groupPackageCount: count, weight: { units: 'KG', value: gramsEach / 1000 } }],
    },
  };
}
