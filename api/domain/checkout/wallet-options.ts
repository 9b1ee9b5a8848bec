import type * as z from 'zod';
import { CANADIAN_POSTAL_CODE, US_POSTAL_CODE } from '../../../contract/customer.ts';
import { atTheDoor, provinceOf } from '../../../contract/money/at-the-door.ts';
import { availableServices } from '../../../contract/shipping/available-services.ts';
import type { WalletOptions, walletQuestionSchema } from '../../../contract/wallet.ts';
import { readCart } from '../cart/cart.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { taxedTotals } from '../tax/order-tax.ts';
import { checkMinimums, type DraftDeps, orderableCart, quoteCanada } from './draft-order.ts';

/** The first half of a Canadian code is all that a wallet shows before the payment. */
const CANADIAN_AREA = /^[A-Z]\d[A-Z]$/i;

/**
 * The shipping methods that a wallet's sheet offers for the shopper's cart, priced as the order will be. Carriers price
 * a Canadian parcel by area, so any code of the area gives the quote; the order is quoted for the whole code.
 */
export async function walletOptions(
  deps: DraftDeps,
  shopper: Shopper,
  { country, state, zipCode, couponName }: z.output<typeof walletQuestionSchema>,
): Promise<WalletOptions> {
  const postalCode = wholeCode(country, zipCode);
  const lines = await readCart(deps, shopper);
  const { moneyLines, coupon } = await orderableCart(deps, shopper, lines, couponName);
  const quotes = country === 'CA' ? await quoteCanada(deps, lines, postalCode) : {};
  const province = country === 'CA' ? provinceOf({ state, postalCode }) : undefined;
  const services = availableServices(moneyLines, { country, state, zipCode: postalCode, isPoBox: false, quotes });
  const zip = country === 'US' ? postalCode.slice(0, 5) : null;
  const options = services.map(async (serviceCode) => {
    const { membership, taxExempt } = shopper;
    const order = { lines: moneyLines, serviceCode, membership, taxExempt, coupon, quotes, rates: deps.store.rates };
    const address = zip === null ? undefined : { ...(state && { state }), zip };
    const totals = await taxedTotals(deps, { ...order, address, postalCode: zip });
    checkMinimums(totals, coupon, deps.store.rates);
    const door = province && atTheDoor(deps.canada, { lines, discount: totals.discount, serviceCode, province });
    return { serviceCode, totals, ...(door && { atTheDoor: door }) };
  });
  return { options: await Promise.all(options) };
}

function wholeCode(country: 'US' | 'CA', typed: string): string {
  const code = country === 'CA' && CANADIAN_AREA.test(typed) ? `${typed} 1A1` : typed;
  const isCode = country === 'CA' ? CANADIAN_POSTAL_CODE.test(code) : US_POSTAL_CODE.test(code);
  if (!isCode) throw new ShopError('rates_postal_code');
  return code;
}
