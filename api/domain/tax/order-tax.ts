import { type Cents, cents } from '../../../contract/cents.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import { lineShares, type PaidLine } from '../../../contract/money/line-refund.ts';
import { computeTotals, type TotalsInput } from '../../../contract/money/totals.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import { isInternational, serviceCodes } from '../../../contract/service-code.ts';
import type { TaxAddress, TaxQuestion } from '../../gateways/tax/tax.ts';
import type { Deps } from '../deps.ts';

interface TaxedInput extends TotalsInput {
  readonly lines: readonly PaidLine[];
  /** undefined: outside the US, or not known yet */
  readonly address: TaxAddress | undefined;
  /** the total that the shopper saw */
  readonly shownTotal?: Cents | undefined;
}

/**
 * The totals with the tax of Stripe, where the shop asks it. When Stripe cannot say, the rule of the shop applies, and its
 * tax is lowered to what the shopper was shown: a failure blocks no sale, and charges nobody more.
 */
export async function taxedTotals(
  { tax }: Pick<Deps, 'tax'>,
  { address, shownTotal, ...order }: TaxedInput,
): Promise<Totals> {
  const byRule = computeTotals(order);
  if (!tax || !address || byRule.total === 0) return byRule;
  const { lines, taxExempt: isExempt } = order;
  const taxed = await tax.taxOf(questionOf({ lines, isExempt, address }, byRule)).catch(() => undefined);
  return taxed ? computeTotals({ ...order, taxed }) : withoutSurprise(byRule, shownTotal);
}

interface Asked extends Pick<TaxQuestion, 'address' | 'isExempt'> {
  readonly lines: readonly PaidLine[];
}

/** What is sold at these totals, whose tax is not looked at. */
export function questionOf({ lines, ...asked }: Asked, { taxed: _, ...totals }: Totals): TaxQuestion {
  const shares = lineShares(lines, totals);
  const amounts = lines.map(({ id, qty }, place) => ({ id, amount: shares[place]?.goods ?? cents(0), qty }));
  return { ...asked, lines: amounts, shipping: totals.shipping };
}

function withoutSurprise(totals: Totals, shown: Cents | undefined): Totals {
  if (shown === undefined || totals.total <= shown) return totals;
  const tax = cents(Math.max(0, totals.tax - (totals.total - shown)));
  const total = cents(totals.total - totals.tax + tax);
  return { ...totals, tax, total, grandTotal: total };
}

/** Where the goods change hands, for their tax. */
export function taxAddressOf({ store }: Pick<Deps, 'store'>, customer: CustomerInfo): TaxAddress | undefined {
  if (customer.serviceCode === serviceCodes.pickup) return shopAddress(store);
  if (isInternational(customer.serviceCode) || !('address' in customer)) return undefined;
  const { address: line1, city, state, zipCode } = customer;
  return { line1, city, state, zip: zipCode.slice(0, 5) };
}

export function shopAddress({ address }: Deps['store']): TaxAddress {
  const { line1, city, state, zip } = address;
  return { line1, city, state, zip };
}
