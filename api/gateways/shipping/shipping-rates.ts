import type { ShippingRate } from '../../../contract/shipping-rate.ts';

/** A parcel from the warehouse to an address. */
export interface Parcel {
  /** five digits for the US; six characters without a space for Canada */
  readonly postalCode: string;
  readonly weightGrams: number;
}

/** Quotes a parcel: one rate for each service that serves the address. */
export interface ShippingRates {
  quote(parcel: Parcel): Promise<ShippingRate[]>;
}
