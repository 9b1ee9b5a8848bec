import type { Item } from '../../../contract/catalogue/item.ts';
import { cents } from '../../../contract/cents.ts';
import type { MoneyLine } from '../../../contract/money/lines.ts';
import { type ShippingQuotes, shippingCost, shipsGroundFree } from '../../../contract/money/shipping.ts';
import { isRemoteZip } from '../../../contract/remote-zip.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import type { ItemArrival } from '../../../contract/shipping/arrival.ts';
import { arrivalSpan } from '../../../contract/shipping/arrival-words.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { canadaQuotes, carrierCode, parcelRates } from './cart-rates.ts';
import { deliveryDates } from './delivery-dates.ts';
import { shippingWeight } from './parcel-weight.ts';

type ArrivalDeps = Pick<Deps, 'catalogue' | 'rates' | 'businessDays' | 'transit' | 'store' | 'clock' | 'log'>;

interface Destination {
  readonly itemId: string;
  readonly postalCode: string;
}

/** When one item, ordered now, arrives at a postal code, and what shipping it alone costs. */
export async function itemArrival(
  deps: ArrivalDeps,
  { itemId, postalCode: typed }: Destination,
  membership: boolean,
): Promise<ItemArrival> {
  const item = deps.catalogue.get(itemId);
  if (!item) throw new ShopError('item_unknown');
  const postalCode = carrierCode(typed.replace(/-\d{4}$/, ''));
  const rates = await parcelRates(deps, postalCode, shippingWeight(item)).catch(() => null);
  const dates = deliveryDates(deps, deps.clock(), postalCode);
  const lines = [moneyLineOf(item)];
  const quotes = canadaQuotes(rates ?? []);
  // Without the carrier's answer the dates still hold, and its usual price applies.
  const codes = rates?.length === 0 ? [] : servicesTo(postalCode, lines, quotes);
  const methods = codes.map((serviceCode) => {
    const { from, to } = arrivalSpan(dates, serviceCode);
    return {
      serviceCode,
      from,
      to,
      price: shippingCost({ lines, serviceCode, membership, quotes, rates: deps.store.rates }),
    };
  });
  const { now, cutOff, validUntil, overnight } = dates;
  return { now, cutOff, validUntil, ships: overnight.ships, methods };
}

/** Fastest first. Canadian ground is offered only with a quote, as in the cart. */
function servicesTo(postalCode: string, lines: readonly MoneyLine[], quotes: ShippingQuotes): ServiceCode[] {
  const isCanada = !/^\d/.test(postalCode);
  if (isCanada) {
    const ground = quotes.canadaGround === undefined ? [] : [serviceCodes.canadaGround];
    return [serviceCodes.canadaEconomy, ...ground];
  }
  const isGroundOnly = isRemoteZip(postalCode) || lines.some((line) => line.isTenPack) || shipsGroundFree(lines, false);
  return isGroundOnly ? [serviceCodes.ground] : [serviceCodes.overnight, serviceCodes.ground];
}

function moneyLineOf({ price, tags, data }: Item): MoneyLine {
  return {
    price: cents(price),
    qty: 1,
    isPart: tags.material === 'parts',
    isTenPack: tags.color === 'BulkBox',
    freeGround: data.freeGround,
  };
}
