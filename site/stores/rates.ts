import { atom, effect } from 'nanostores';
import type { ShippingQuotes } from '../../api/contract/money/shipping.ts';
import { serviceCodes } from '../../api/contract/service-code.ts';
import type { ShippingRate } from '../../api/contract/shipping-rate.ts';
import { sentenceOf } from '../lib/api.ts';
import { fetchRates } from '../lib/api-shipping.ts';
import { $cart } from './cart.ts';
import { $serviceCode, $zip, isCanadian } from './delivery.ts';
import { withSession } from './session.ts';

export interface RatesState {
  readonly quotes: ShippingQuotes;
  readonly loading: boolean;
  /** why there are no quotes, fit to show */
  readonly message?: string;
}

/** What carriers ask for this parcel. US prices are fixed, so only parcels to Canada are quoted. */
export const $rates = atom<RatesState>({ quotes: {}, loading: false });

let asked = '';

/** Asks for quotes whenever the Canadian address or the contents change; give back the function that stops it. */
export function keepRatesCurrent(): () => void {
  return effect([$zip, $cart], (zip, { status, lines }) => {
    if (status !== 'ready') return;
    const parcel = lines.map(({ itemId, qty }) => `${itemId}×${qty}`).join(' ');
    const question = isCanadian(zip) && parcel ? `${zip} ${parcel}` : '';
    if (question === asked) return;
    asked = question;
    if (question) void quote(zip, question);
    else $rates.set({ quotes: {}, loading: false });
  });
}

async function quote(zip: string, question: string): Promise<void> {
  $rates.set({ ...$rates.get(), loading: true });
  try {
    const rates = await withSession(() => fetchRates(zip));
    if (asked !== question) return;
    const quotes = quotesOf(rates);
    $rates.set({ quotes, loading: false });
    preferGround(quotes);
  } catch (error) {
    if (asked === question) $rates.set({ quotes: {}, loading: false, message: sentenceOf(error) });
  }
}

function quotesOf(rates: readonly ShippingRate[]): ShippingQuotes {
  return {
    canadaEconomy: rates.find(({ service }) => service === 'FEDEX_INTERNATIONAL_ECONOMY')?.rate,
    canadaGround: rates.find(({ service }) => service === 'FEDEX_GROUND')?.rate,
  };
}

/** When ground rates arrive the parcel goes by ground; without one only economy is left. */
function preferGround({ canadaGround }: ShippingQuotes): void {
  const code = $serviceCode.get();
  if (code === serviceCodes.canadaEconomy && canadaGround !== undefined) $serviceCode.set(serviceCodes.canadaGround);
  if (code === serviceCodes.canadaGround && canadaGround === undefined) $serviceCode.set(serviceCodes.canadaEconomy);
}
