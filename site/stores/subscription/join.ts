import type * as z from 'zod';
import {
  type Join,
  type joinedSchema,
  joinSchema,
  type Subscription,
  subscriptionSchema,
} from '../../../api/contract/premium/subscription.ts';
import { postSubscription } from '../../lib/api-subscription.ts';
import type { PurchaseReply } from '../checkout/carry-through.ts';
import { clearPaymentChoice } from '../checkout/payment-choice.ts';
import { $paymentToken } from '../checkout/payment-token.ts';
import { createPurchase } from '../checkout/purchase.ts';
import { $user } from '../session.ts';
import { joinCustomer } from './join-details.ts';
import { trackJoined } from './join-events.ts';
import { $monthlyFee, repriceFee } from './join-fee.ts';

/** Makes the shopper a member in all tabs: prices follow the stored user. */
function handleJoined(subscription: Subscription): void {
  trackJoined(subscription);
  clearPaymentChoice();
  const user = $user.get();
  if (user) $user.set({ ...user, membership: subscription.valid });
}

/** The checkout of Premium. */
export const join = createPurchase<Join, Subscription>({
  name: 'subscription',
  bodySchema: joinSchema,
  receiptSchema: subscriptionSchema,
  hasDetails: () => joinCustomer() !== null,
  shownTotal: () => $monthlyFee.get(),
  reprice: repriceFee,
  buildBody(shownTotal) {
    const customerInfo = joinCustomer();
    const tokenId = $paymentToken.get();
    if (!customerInfo || !tokenId) return null;
    return { payment: { tokenId }, customerInfo, couponName: null, paymentService: 'stripe', shownTotal };
  },
  send: async (body, key) => replyOf(await postSubscription(body, key)),
  prepareCard: (card) => ({ ...card, pays: 'subscription' }),
  onPaid: handleJoined,
});

export const { $state: $joining } = join;

function replyOf(answer: z.infer<typeof joinedSchema>): PurchaseReply<Subscription> {
  if ('requiresAction' in answer) return { status: 'requires_action', clientSecret: answer.clientSecret };
  return answer.valid ? { status: 'paid', receipt: answer } : { status: 'pending' };
}
