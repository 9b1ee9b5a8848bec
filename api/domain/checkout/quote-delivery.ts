import type { CartLine } from '../../contract/cart.ts';
import type { CustomerInfo } from '../../contract/customer.ts';
import type { ShippingQuotes } from '../../contract/money/shipping.ts';
import { isInternational } from '../../contract/service-code.ts';
import type { DraftDeps } from './draft-order.ts';

/** What the carrier asks for the parcel to Canada; a quote that cannot be had is left out, and the fixed rate counts. */
export async function quoteDelivery(
  { rates, log }: Pick<DraftDeps, 'rates' | 'log'>,
  lines: readonly CartLine[],
  customer: CustomerInfo,
): Promise<ShippingQuotes> {
  if (!isInternational(customer.serviceCode) || !('zipCode' in customer)) return {};
  const parcel = { postalCode: customer.zipCode, weightGrams: lines.reduce((sum, line) => sum + line.qty * 1300, 0) };
  const quoted = await rates.quote(parcel).catch((error) => {
    log.info('no quote for a parcel to Canada', { error });
    return [];
  });
  return {
    canadaEconomy: quoted.find(({ service }) => service === 'FEDEX_INTERNATIONAL_ECONOMY')?.rate,
    canadaGround: quoted.find(({ service }) => service === 'FEDEX_GROUND')?.rate,
  };
}
