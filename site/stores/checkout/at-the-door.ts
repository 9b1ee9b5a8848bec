import { atom, computed } from 'nanostores';
import { atTheDoor, provinceOf } from '../../../contract/money/at-the-door.ts';
import { type CanadaRules, canadaRulesSchema } from '../../../contract/money/canada-rules.ts';
import type { AtTheDoor } from '../../../contract/money/door-estimate.ts';
import type { ServiceCode } from '../../../contract/service-code.ts';
import { callApi } from '../../lib/api.ts';
import { $cart } from '../cart/cart-state.ts';
import { $zip } from '../delivery/zip.ts';
import { $details } from './checkout-details.ts';
import { $shippingMethods } from './shipping-methods.ts';
import { $totals } from './totals.ts';

// Loaded for orders to Canada only: nobody else needs the rules and their schema.

type RulesState =
  | { readonly at: 'loading' }
  | { readonly at: 'known'; readonly rules: CanadaRules }
  | { readonly at: 'failed' };

/** What the border agency collects, and the rate of the day. */
export const $canadaRules = atom<RulesState>({ at: 'loading' });

let asked: Promise<void> | undefined;

/** Loads the rules once per page, and again after a failure. Never throws: an order does not need them. */
export function loadCanadaRules(): Promise<void> {
  asked ??= load();
  return asked;
}

/** As before anything was loaded. */
export function forgetCanadaRules(): void {
  asked = undefined;
  $canadaRules.set({ at: 'loading' });
}

async function load(): Promise<void> {
  try {
    $canadaRules.set({ at: 'loading' });
    $canadaRules.set({ at: 'known', rules: await callApi('/api/shipping/canada', canadaRulesSchema) });
  } catch (error) {
    console.warn('The rules for Canada could not be loaded.', error);
    asked = undefined;
    $canadaRules.set({ at: 'failed' });
  }
}

/**
 * The estimate for this cart by each service to Canada. Empty while the province is unknown. The API makes its own from
 * its cart, by the same function, and stores it with the order.
 */
export const $doors = computed(
  [$canadaRules, $shippingMethods, $cart, $totals, $details, $zip],
  (state, methods, { lines }, { discount }, details, zip): ReadonlyMap<ServiceCode, AtTheDoor> => {
    const province = provinceOf({ state: details.state, postalCode: zip || details.zipCode });
    if (state.at !== 'known' || !province) return new Map();
    const doors = methods.map(
      ({ code }) => [code, atTheDoor(state.rules, { lines, discount, serviceCode: code, province })] as const,
    );
    return new Map(doors.flatMap(([code, door]) => (door ? [[code, door] as const] : [])));
  },
);
