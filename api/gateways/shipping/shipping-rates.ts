import type { ShippingRate } from '../../contract/shipping-rate.ts';

/** A parcel from the workshop to an address. */
export interface Parcel {
  /** five digits for the US; six characters without a blank for Canada */
  readonly postalCode: string;
  readonly weightGrams: number;
}

/** What carriers ask for a parcel, one rate for each service that reaches the address. */
export interface ShippingRates {
  quote(parcel: Parcel): Promise<ShippingRate[]>;
}
