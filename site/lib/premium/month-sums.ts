import { type Cents, cents } from '../../../api/contract/money/cents.ts';
import { computeTotals } from '../../../api/contract/money/totals.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';

/** A month with one order of `spools` equal spools, sent by ground within the US; before tax, in cents. */
interface MonthSum {
  readonly spools: number;
  /** that members pay less for the spools */
  readonly discount: Cents;
  /** that members do not pay */
  readonly shipping: Cents;
  readonly saved: Cents;
  /** of the fee, after what was saved; 0 when more was saved than it comes to */
  readonly left: Cents;
}

/** Beyond this many spools nobody asks any more. */
const MOST_SPOOLS = 1000;

export function monthSum(spools: number, price: Cents, fee: number): MonthSum {
  const order = {
    lines: [{ price, qty: spools, isPart: false, isTenPack: false, freeGround: false }],
    serviceCode: serviceCodes.ground,
    postalCode: null,
    taxExempt: false,
    coupon: null,
  };
  const guest = computeTotals({ ...order, membership: false });
  const member = computeTotals({ ...order, membership: true });
  const discount = cents(member.discount - guest.discount);
  const shipping = cents(guest.shipping - member.shipping);
  const saved = cents(discount + shipping);
  return { spools, discount, shipping, saved, left: cents(Math.max(0, fee - saved)) };
}

/** The number of spools a month from which members save at least the fee. */
export function worthFrom(price: Cents, fee: number): number {
  let spools = 1;
  while (spools < MOST_SPOOLS && monthSum(spools, price, fee).left > 0) spools += 1;
  return spools;
}
