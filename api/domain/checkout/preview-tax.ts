import type * as z from 'zod';
import { cents } from '../../../contract/cents.ts';
import type { CheckoutTax, taxQuestionSchema } from '../../../contract/checkout-tax.ts';
import { isInternational, serviceCodes } from '../../../contract/service-code.ts';
import { readCart } from '../cart/cart.ts';
import type { Shopper } from '../session/shopper.ts';
import { shopAddress, taxedTotals } from '../tax/order-tax.ts';
import { type DraftDeps, orderableCart } from './draft-order.ts';

/** The tax on the shopper's cart at an address in the US, as the order will be charged it. */
export async function previewTax(
  deps: DraftDeps,
  shopper: Shopper,
  { serviceCode, zipCode, state, city, address: line1, couponName }: z.output<typeof taxQuestionSchema>,
): Promise<CheckoutTax> {
  const lines = await readCart(deps, shopper);
  const { moneyLines, coupon } = await orderableCart(deps, shopper, lines, couponName);
  const zip = zipCode?.slice(0, 5) ?? null;
  const isPickup = serviceCode === serviceCodes.pickup;
  const destination = zip && !isInternational(serviceCode) ? { line1, city, state, zip } : undefined;
  const { membership, taxExempt } = shopper;
  const { total, tax, taxed } = await taxedTotals(deps, {
    lines: moneyLines,
    serviceCode,
    membership,
    taxExempt,
    coupon,
    rates: deps.store.rates,
    postalCode: zip,
    address: isPickup ? shopAddress(deps.store) : destination,
  });
  return { taxed: taxed ?? null, untaxed: cents(total - tax) };
}
