import type { Rates } from '../../../contract/catalogue/rates.ts';
import { type Cents, cents } from '../../../contract/cents.ts';
import { computeTotals } from '../../../contract/money/totals.ts';
import { serviceCodes } from '../../../contract/service-code.ts';

/** A month with one order of `spools` equal spools, shipped by ground within the US; before tax. */
interface MonthSum {
  readonly spools: number;
  /** the member discount on the spools */
  readonly discount: Cents;
  /** shipping that members do not pay */
  readonly shipping: Cents;
  readonly saved: Cents;
  /** the rest of the fee after savings, at least 0 */
  readonly left: Cents;
}

/** Ends the search when savings never reach the fee. */
const MAX_SPOOLS = 1000;

export function monthSum(spools: number, price: Cents, fee: number, rates: Rates): MonthSum {
  const order = {
    lines: [{ price, qty: spools, isPart: false, isTenPack: false, freeGround: false }],
    serviceCode: serviceCodes.ground,
    postalCode: null,
    taxExempt: false,
    coupon: null,
    rates,
  };
  const guest = computeTotals({ ...order, membership: false });
  const member = computeTotals({ ...order, membership: true });
  const discount = cents(member.discount - guest.discount);
  const shipping = cents(guest.shipping - member.shipping);
  const saved = cents(discount + shipping);
  return { spools, discount, shipping, saved, left: cents(Math.max(0, fee - saved)) };
}

/** The number of spools a month from which members save at least the fee. */
export function worthFrom(price: Cents, fee: number, rates: Rates): number {
  let spools = 1;
  while (spools < MAX_SPOOLS && monthSum(spools, price, fee, rates).left > 0) spools += 1;
  return spools;
}
