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
import { $paymentToken } from '../checkout/payment-token.ts';
import { createPurchase } from '../checkout/purchase.ts';
import { finishJoin } from './finish-join.ts';
import { joiningCustomer } from './join-details.ts';
import { $fee, repriceFee } from './join-fee.ts';

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
