import type * as z from 'zod';
import {
  type Join,
  type joinedSchema,
  joinSchema,
  type Subscription,
  subscriptionSchema,
} from '../../../api/contract/premium/subscription.ts';
import { postSubscription } from '../../lib/api-subscription.ts';
import type { Answer } from '../checkout/carry-through.ts';
import { forgetPaymentChoice } from '../checkout/payment-choice.ts';
import { $paymentToken } from '../checkout/payment-token.ts';
import { createPurchase } from '../checkout/purchase.ts';
import { $user } from '../session.ts';
import { joiningCustomer } from './join-details.ts';
import { trackJoined } from './join-events.ts';
import { $fee, repriceFee } from './join-fee.ts';

/** From now on the shop is a member's, in other tabs too: prices in the cart follow the stored user. */
function finishJoin(subscription: Subscription): void {
  trackJoined(subscription);
  forgetPaymentChoice();
  const user = $user.get();
  if (user) $user.set({ ...user, membership: subscription.valid });
}

/** The checkout of Premium. */
export const join = createPurchase<Join, Subscription>({
  name: 'subscription',
  bodySchema: joinSchema,
  receiptSchema: subscriptionSchema,
  isDetailed: () => joiningCustomer() !== null,
  shownTotal: () => $fee.get(),
  reprice: repriceFee,
  draw(shownTotal) {
    const customerInfo = joiningCustomer();
    const tokenId = $paymentToken.get();
    if (!customerInfo || !tokenId) return null;
    return { payment: { tokenId }, customerInfo, couponName: null, paymentService: 'stripe', shownTotal };
  },
  send: async (body, key) => answerOf(await postSubscription(body, key)),
  mark: (card) => ({ ...card, pays: 'subscription' }),
  finish: finishJoin,
});

export const { $state: $joining } = join;

function answerOf(answer: z.infer<typeof joinedSchema>): Answer<Subscription> {
  if ('requiresAction' in answer) return { is: 'bank', clientSecret: answer.clientSecret };
  return answer.valid ? { is: 'done', receipt: answer } : { is: 'open' };
}
