import { atom } from 'nanostores';
import type { CheckoutTax } from '../../../contract/checkout-tax.ts';
import { publicSettings } from '../../lib/public-settings.ts';

interface TaxState {
  /** what was asked */
  readonly key: string;
  readonly loading: boolean;
  /** null: the rule of the shop applies */
  readonly answer: CheckoutTax | null;
}

/** The tax that Stripe computes, in shops that ask it. Without an answer the totals have the tax of the shop's rule. */
export const $checkoutTax = atom<TaxState>({ key: '', loading: false, answer: null });

/** Everything that the tax depends on, as it is now; empty: there is nothing to ask, or nobody asks. */
export const $taxKey = atom('');

// Loaded where it is asked for: other carts need no schemas of orders and addresses for it.
const loadAsking = () => import('./ask-tax.ts');

/** Asks for the tax whenever cart or address change, where the shop has it from Stripe. Returns a function that stops it. */
export function watchTax(): () => void {
  let stop = () => {};
  let isStopped = false;
  void publicSettings()
    .then(async ({ tax }) => {
      if (tax !== 'stripe') return;
      const { keepAsking } = await loadAsking();
      if (!isStopped) stop = keepAsking();
    })
    .catch(() => {});
  return () => {
    isStopped = true;
    stop();
  };
}

/** Asks again, after the API refused the total that this answer was a part of. */
export async function refetchTax(): Promise<void> {
  if ($checkoutTax.get().key) await (await loadAsking()).askTax();
}
