import type { MerchantReturnPolicy, MonetaryAmount, OfferShippingDetails } from 'schema-dts';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { Cents } from '../../../contract/cents.ts';

/** Shipping and returns for search engines; the cart has its own rules. */
const TRANSIT_DAYS = [1, 5] as const;
const HANDLING_DAYS = [0, 0] as const;
const COUNTRY = 'US';

/** Dollars in schema.org's format: `22.99`. */
export function decimal(amount: number): string {
  return (amount / 100).toFixed(2);
}

export const returnPolicy = ({ returns }: Pick<Store, 'returns'>): MerchantReturnPolicy => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: COUNTRY,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: returns.days,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnShippingFees',
  returnShippingFeesAmount: dollarAmount(returns.fee),
});

/** By the fastest service. */
export const shippingDetails = ({ rates }: Pick<Store, 'rates'>): OfferShippingDetails => ({
  '@type': 'OfferShippingDetails',
  shippingRate: dollarAmount(rates.overnight),
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: {
      '@type': 'QuantitativeValue',
      minValue: HANDLING_DAYS[0],
      maxValue: HANDLING_DAYS[1],
      unitCode: 'DAY',
    },
    transitTime: {
      '@type': 'QuantitativeValue',
      minValue: TRANSIT_DAYS[0],
      maxValue: TRANSIT_DAYS[1],
      unitCode: 'DAY',
    },
  },
});

function dollarAmount(amount: Cents): MonetaryAmount {
  return { '@type': 'MonetaryAmount', value: decimal(amount), currency: 'USD' };
}
