import { checkoutMessages } from '../../../contract/messages/checkout.ts';
import type { Join, Subscription } from '../../../contract/premium/subscription.ts';
import { ApiError } from '../../lib/api.ts';
import { type PaypalJoin, postPaypalSubscription, postSubscription } from '../../lib/api-subscription.ts';
import { PREMIUM_RESULT } from '../checkout/checkout-result.ts';
import { newIdempotencyKey } from '../checkout/submit-purchase.ts';
import { createPaypalPayment } from '../paypal/paypal-payment.ts';
import { repriceFee } from './join.ts';
import { joinCustomer } from './join-details.ts';

/** A subscription that PayPal charges. */
export const paypalSubscription = createPaypalPayment<PaypalJoin, Subscription>({
  key: 'northspool:paypal-subscription',
  create: (input) => postPaypalSubscription(input, newIdempotencyKey()),
  capture,
  // PayPal charges some minutes after the approval; a second subscription would be charged too.
  isPending: (code) => code === 'paypal_pending',
  reprice: repriceFee,
  // PayPal drops a subscription that was never approved.
  release: async () => {},
});

async function capture(subscriptionId: string): Promise<Subscription> {
  const customerInfo = joinCustomer();
  if (!customerInfo) throw new ApiError('invalid_request', checkoutMessages.orderNotPlaced);
  const payment: Join['payment'] = { paypal: true, subscriptionId };
  // Its PayPal id is the idempotency key: after a reload the same request is repeated.
  const answer = await postSubscription({ payment, customerInfo, paymentService: 'paypal' }, subscriptionId);
  if ('requiresAction' in answer || !answer.valid)
    throw new ApiError('paypal_pending', checkoutMessages.orderStillOpen);
  return answer;
}

const PAGE = '/checkout/paypalResults/';

/** The result page of a subscription, by its first order's number or, before that order exists, by its own id. */
export function paypalJoinedPath({ id, payment }: Subscription): string {
  return `${PAGE}?${new URLSearchParams({ status: 'success', orderId: payment.refId ?? id })}`;
}

export const paypalJoinFailedPath = `${PAGE}?status=error&orderId=${PREMIUM_RESULT}`;
