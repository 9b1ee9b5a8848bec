import { atom, effect } from 'nanostores';
import { deliveryMessages } from '../../../api/contract/messages/delivery.ts';
import type { ShippingQuotes } from '../../../api/contract/money/shipping.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import type { ShippingRate } from '../../../api/contract/shipping-rate.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchRates } from '../../lib/api-shipping.ts';
import { $cart, $cartBusy } from '../cart/cart-state.ts';
import { withSession } from '../session.ts';
import { $serviceCode, $zip, isCanadian, isPostalCode } from './delivery.ts';

export interface RatesState {
  readonly quotes: ShippingQuotes;
  readonly loading: boolean;
  /** why there are no quotes, fit to show */
  readonly message?: string;
  /** asking again may help */
  readonly canRetry?: boolean;
}

/** What carriers ask for this parcel. Parcels at home have fixed prices: there the carrier only confirms the zip code. */
export const $rates = atom<RatesState>({ quotes: {}, loading: false });

/** What was asked last, so that the answer to an older question is not taken for the newest. */
let asked = '';

/**
 * Asks for quotes whenever the postal code or the contents of a parcel to Canada change. It waits until the shop has
 * taken every change of the cart, because it is the shop's own cart that is quoted. Give back: stop.
 */
export function keepRatesCurrent(): () => void {
  return effect([$zip, $cart, $cartBusy], (zip, { status, lines }, isBusy) => {
    if (status !== 'ready' || isBusy) return;
    const contents = lines
      .map(({ itemId, qty, sides, data }) => [data.printId ?? itemId, qty, ...sides].join('×'))
      .join(' ');
    const question = contents && isPostalCode(zip) ? [zip, isCanadian(zip) && contents].filter(Boolean).join(' ') : '';
    if (question === asked) return;
    asked = question;
    if (question) void quote(zip, question);
    else $rates.set({ quotes: {}, loading: false });
  });
}

/** Asks the same once more: after an answer that did not come, or one that the shop no longer goes by. */
export async function askRatesAgain(): Promise<void> {
  if (asked) await quote($zip.get(), asked);
}

async function quote(zip: string, question: string): Promise<void> {
  const isAbroad = isCanadian(zip);
  const before = isAbroad ? $rates.get().quotes : {};
  $rates.set({ quotes: before, loading: isAbroad });
  try {
    const rates = await withSession(() => fetchRates(zip.slice(0, isAbroad ? undefined : 5)));
    if (asked !== question) return;
    const quotes = isAbroad ? quotesOf(rates) : {};
    $rates.set({ quotes, loading: false, ...(rates.length === 0 && { message: deliveryMessages.noServiceThere }) });
    if (isAbroad) preferGround(quotes, before);
  } catch (error) {
    if (asked === question) $rates.set({ quotes: {}, loading: false, ...reason(error, isAbroad) });
  }
}

/** At home prices are fixed: only that there is no such place matters there, not that a carrier is out of reach. */
function reason(error: unknown, isAbroad: boolean): Pick<RatesState, 'message' | 'canRetry'> {
  const isWrongCode = error instanceof ApiError && error.code === 'rates_postal_code';
  if (!isAbroad && !isWrongCode) return {};
  return { message: messageOf(error), canRetry: !isWrongCode };
}

function quotesOf(rates: readonly ShippingRate[]): ShippingQuotes {
  return {
    canadaEconomy: rates.find(({ service }) => service === 'FEDEX_INTERNATIONAL_ECONOMY')?.rate,
    canadaGround: rates.find(({ service }) => service === 'FEDEX_GROUND')?.rate,
  };
}

/**
 * When ground rates arrive the parcel goes by ground; without one only economy is left. A later quote does not change
 * the choice of a shopper who saw both.
 */
function preferGround({ canadaGround }: ShippingQuotes, before: ShippingQuotes): void {
  const code = $serviceCode.get();
  const isFirst = before.canadaGround === undefined;
  if (code === serviceCodes.canadaEconomy && canadaGround !== undefined && isFirst) {
    $serviceCode.set(serviceCodes.canadaGround);
  }
  if (code === serviceCodes.canadaGround && canadaGround === undefined) $serviceCode.set(serviceCodes.canadaEconomy);
}
