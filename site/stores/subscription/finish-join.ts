import type { Subscription } from '../../../api/contract/premium/subscription.ts';
import { forgetPaymentChoice } from '../checkout/payment-choice.ts';
import { $user } from '../session.ts';
import { trackJoined } from './join-events.ts';

/** From now on the shop is a member's, in other tabs too: prices in the cart follow the stored user. */
export function finishJoin(subscription: Subscription): void {
  trackJoined(subscription);
  forgetPaymentChoice();
  const user = $user.get();
  if (user) $user.set({ ...user, membership: subscription.valid });
}
