import type { CartLine } from '../../../contract/cart.ts';
import { CANADIAN_POSTAL_CODE } from '../../../contract/customer.ts';
import type { ShippingQuotes } from '../../../contract/money/shipping.ts';
import type { ShippingRate } from '../../../contract/shipping-rate.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { parcelWeight } from './parcel-weight.ts';

export type RatesDeps = Pick<Deps, 'catalogue' | 'rates' | 'log'>;

const FIVE_DIGITS = /^\d{5}$/;

/** Carriers' rates for these lines to a postal code in the US (five digits) or Canada. */
export async function cartRates(
  { catalogue, rates, log }: RatesDeps,
  lines: readonly CartLine[],
  postalCode: string,
): Promise<ShippingRate[]> {
  return await parcelRates({ rates, log }, carrierCode(postalCode), parcelWeight(catalogue, lines));
}

/** A postal code as carriers write it; anything else is rejected with the message that says what to type. */
export function carrierCode(typed: string): string {
  const compact = typed.replace(/\s/g, '').toUpperCase();
  if (!FIVE_DIGITS.test(compact) && !CANADIAN_POSTAL_CODE.test(compact)) throw new ShopError('rates_postal_code');
  return compact;
}

export async function parcelRates(
  { rates, log }: Pick<Deps, 'rates' | 'log'>,
  postalCode: string,
  weightGrams: number,
): Promise<ShippingRate[]> {
  try {
    return await rates.quote({ postalCode, weightGrams });
  } catch (error) {
    log.error('shipping rates failed', { error });
    throw new ShopError('rates_unavailable');
  }
}

/** The quotes that price an order to Canada. */
export function canadaQuotes(rates: readonly ShippingRate[]): ShippingQuotes {
  return {
    canadaEconomy: rates.find(({ service }) => service === 'FEDEX_INTERNATIONAL_ECONOMY')?.rate,
    canadaGround: rates.find(({ service }) => service === 'FEDEX_GROUND')?.rate,
  };
}
