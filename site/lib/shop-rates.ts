import type { Rates } from '../../contract/catalogue/rates.ts';

let known: Rates | undefined;

/**
 * The rates of `content/store.yaml`. A page carries those it was built with, so that a new rate changes pages and not the
 * code they load. If they change while a page is open, the API's total is the one that is shown before paying.
 */
export function shopRates(): Rates {
  known ??= JSON.parse(document.documentElement.dataset['rates'] ?? '') as Rates;
  return known;
}

/** Cents: what a month of Premium costs who joins now. */
export function premiumFee(): number {
  return Number(document.documentElement.dataset['premium']);
}

/** For the build, which renders islands without a page. */
export function setShopRates(rates: Rates): void {
  known = rates;
}
