import type { CartLine } from '../../contract/cart.ts';
import { CANADIAN_POSTAL_CODE } from '../../contract/customer.ts';
import type { ShippingRate } from '../../contract/shipping-rate.ts';
import type { Deps } from '../../deps.ts';
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
  const compact = postalCode.replace(/\s/g, '').toUpperCase();
  if (!FIVE_DIGITS.test(compact) && !CANADIAN_POSTAL_CODE.test(compact)) throw new ShopError('rates_postal_code');
  try {
    return await rates.quote({ postalCode: compact, weightGrams: parcelWeight(catalogue, lines) });
  } catch (error) {
    log.error('shipping rates failed', { error });
    throw new ShopError('rates_unavailable');
  }
}
