import { isInternational } from '../service-code.ts';
import { type Cents, cents } from './cents.ts';
import { computeTotals, type TotalsInput } from './totals.ts';

/**
 * What Premium saves on the same cart with the same shipping method and address: the discount, ground shipping and the
 * tax on the difference, before the Premium fee. Zero for Canada, because Premium is US only.
 */
export function premiumSavings(order: Omit<TotalsInput, 'membership'>): Cents {
  if (isInternational(order.serviceCode)) return cents(0);
  const guest = computeTotals({ ...order, membership: false });
  const member = computeTotals({ ...order, membership: true });
  return cents(guest.total - member.total);
}
