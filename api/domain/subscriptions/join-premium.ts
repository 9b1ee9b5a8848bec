import { cents } from '../../contract/money/cents.ts';
import type { Join } from '../../contract/premium/subscription.ts';
import { checkShownTotal } from '../checkout/checkout-request.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import type { Joined } from './answer-joined.ts';
import type { JoinDeps } from './begin-subscription.ts';
import { joinAtPaypal } from './join-at-paypal.ts';
import { joinByCard } from './join-by-card.ts';

/** Makes the shopper a member: by a card, or by what was approved at PayPal. Without a key the token is the key. */
export async function joinPremium(
  deps: JoinDeps,
  shopper: Shopper,
  key: string | undefined,
  { payment, customerInfo, couponName, shownTotal }: Join,
): Promise<Joined> {
  refuseCoupon(couponName);
  checkShownTotal(cents(deps.store.premium.price), shownTotal);
  if ('paypal' in payment) return await joinAtPaypal(deps, shopper, payment.subscriptionId);
  const { tokenId } = payment;
  return await joinByCard(deps, shopper, key ?? `token:${tokenId}`, { tokenId, customerInfo });
}

/** The fee is fixed. */
export function refuseCoupon(name: string | null | undefined): void {
  if (name?.trim()) throw new ShopError('subscription_coupon');
}
