import { isInternational } from '../service-code.ts';
import { type Cents, cents } from './cents.ts';
import { computeTotals, type TotalsInput } from './totals.ts';

/**
 * What a Premium member pays less for the same cart on the same way to the same place: the discount, ground shipping
 * and the tax on the difference. The fee of Premium is not taken off. Nothing to Canada: Premium is US only.
 */
export function premiumSavings(order: Omit<TotalsInput, 'membership'>): Cents {
  if (isInternational(order.serviceCode)) return cents(0);
  const guest = computeTotals({ ...order, membership: false });
  const member = computeTotals({ ...order, membership: true });
  return cents(guest.total - member.total);
}
