import { atom, effect } from 'nanostores';
import { deliveryMessages } from '../../../contract/messages/delivery.ts';
import type { ShippingQuotes } from '../../../contract/money/shipping.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { ShippingRate } from '../../../contract/shipping-rate.ts';
import { ApiError, messageOf } from '../../lib/api.ts';
import { fetchRates } from '../../lib/api-shipping.ts';
import { $cart, $cartBusy } from '../cart/cart-state.ts';
import { withSession } from '../session.ts';
import { $serviceCode, $zip, isCanadian, isPostalCode } from './delivery.ts';

interface RatesState {
  readonly quotes: ShippingQuotes;
  readonly loading: boolean;
  /** why there are no quotes, for the shopper */
  readonly message?: string;
  /** a retry may help */
  readonly canRetry?: boolean;
}

/** The carriers' quotes for this cart. US prices are fixed: there the carrier only confirms the ZIP code. */
export const $rates = atom<RatesState>({ quotes: {}, loading: false });

/** The latest request, so that an answer to an older one is ignored. */
let lastQuery = '';

/**
 * Fetches quotes whenever the postal code, or the contents of a parcel to Canada, change. It waits until every change
 * of the cart is saved, because the API quotes its own cart. Returns a function that stops it.
 */
export function watchRates(): () => void {
  return effect([$zip, $cart, $cartBusy], (zip, { status, lines }, isBusy) => {
    if (status !== 'ready' || isBusy) return;
    const contents = lines
      .map(({ itemId, qty, sides, data }) => [data.printId ?? itemId, qty, ...sides].join('×'))
      .join(' ');
    const query = contents && isPostalCode(zip) ? [zip, isCanadian(zip) && contents].filter(Boolean).join(' ') : '';
    if (query === lastQuery) return;
    lastQuery = query;
    if (query) void fetchQuotes(zip, query);
    else $rates.set({ quotes: {}, loading: false });
  });
}

/** Repeats the last request, after a lost answer or outdated quotes. */
export async function refetchRates(): Promise<void> {
  if (lastQuery) await fetchQuotes($zip.get(), lastQuery);
}

async function fetchQuotes(zip: string, query: string): Promise<void> {
  const isAbroad = isCanadian(zip);
  const before = isAbroad ? $rates.get().quotes : {};
  $rates.set({ quotes: before, loading: isAbroad });
  try {
    const rates = await withSession(() => fetchRates(zip.slice(0, isAbroad ? undefined : 5)));
    if (lastQuery !== query) return;
    const quotes = isAbroad ? quotesOf(rates) : {};
    $rates.set({ quotes, loading: false, ...(rates.length === 0 && { message: deliveryMessages.noServiceThere }) });
    if (isAbroad) preferGround(quotes, before);
  } catch (error) {
    if (lastQuery === query) $rates.set({ quotes: {}, loading: false, ...failureOf(error, isAbroad) });
  }
}

/** US prices are fixed: there only an unknown ZIP code matters, not a carrier outage. */
function failureOf(error: unknown, isAbroad: boolean): Pick<RatesState, 'message' | 'canRetry'> {
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
 * Switches to ground when its rate arrives, and back to economy without one. A later quote does not change the choice
 * of a shopper who saw both.
 */
function preferGround({ canadaGround }: ShippingQuotes, before: ShippingQuotes): void {
  const code = $serviceCode.get();
  const isFirst = before.canadaGround === undefined;
  if (code === serviceCodes.canadaEconomy && canadaGround !== undefined && isFirst) {
    $serviceCode.set(serviceCodes.canadaGround);
  }
  if (code === serviceCodes.canadaGround && canadaGround === undefined) $serviceCode.set(serviceCodes.canadaEconomy);
}
