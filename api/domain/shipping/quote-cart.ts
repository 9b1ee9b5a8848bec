import type { CartLine } from '../../contract/cart.ts';
import type { CustomerInfo } from '../../contract/customer.ts';
import type { ShippingQuotes } from '../../contract/money/shipping.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import { ShopError } from '../shop-error.ts';
import { cartRates, type RatesDeps } from './cart-rates.ts';

/** The quotes that an order is priced with. Only Canada is priced by quote; without one the shop's fixed price counts. */
export async function quoteCart(
  deps: RatesDeps,
  lines: readonly CartLine[],
  customer: CustomerInfo,
): Promise<ShippingQuotes> {
  if (customer.serviceCode === serviceCodes.pickup || customer.country !== 'CA') return {};
  const rates = await cartRates(deps, lines, customer.zipCode).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === 'rates_unavailable') return [];
    throw error;
  });
  return {
    canadaEconomy: rates.find(({ service }) => service === 'FEDEX_INTERNATIONAL_ECONOMY')?.rate,
    canadaGround: rates.find(({ service }) => service === 'FEDEX_GROUND')?.rate,
  };
}
