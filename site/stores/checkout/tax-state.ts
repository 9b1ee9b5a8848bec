import { atom } from 'nanostores';
import type { CheckoutTax } from '../../../contract/checkout-tax.ts';

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
