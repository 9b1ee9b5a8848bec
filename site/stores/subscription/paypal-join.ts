import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import type { Join, Subscription } from '../../../api/contract/premium/subscription.ts';
import { ApiError } from '../../lib/api.ts';
import { type PaypalJoin, postPaypalSubscription, postSubscription } from '../../lib/api-subscription.ts';
import { randomKey } from '../checkout/checkout-attempt.ts';
import { PREMIUM } from '../checkout/checkout-result.ts';
import { createAtPaypal } from '../paypal/at-paypal.ts';
import { joiningCustomer } from './join-details.ts';
import { repriceFee } from './join-fee.ts';

/** A subscription that PayPal charges. */
export const subscriptionAtPaypal = createAtPaypal<PaypalJoin, Subscription>({
  key: 'northspool:paypal-subscription',
  drawUp: (wish) => postPaypalSubscription(wish, randomKey()),
  take,
  // PayPal charges some minutes after the yes; a second subscription would be charged as well.
  isUnderWay: (code) => code === 'paypal_pending',
  reprice: repriceFee,
  // Without the shopper's yes it charges nobody, and PayPal forgets it.
  giveUp: async () => {},
});

async function take(subscriptionId: string): Promise<Subscription> {
  const customerInfo = joiningCustomer();
  if (!customerInfo) throw new ApiError('invalid_request', checkoutMessages.orderNotPlaced);
  const payment: Join['payment'] = { paypal: true, subscriptionId };
  // PayPal's own name for it is the key: after a reload the same is asked again.
  const answer = await postSubscription({ payment, customerInfo, paymentService: 'paypal' }, subscriptionId);
  if ('requiresAction' in answer || !answer.valid)
    throw new ApiError('paypal_pending', checkoutMessages.orderStillOpen);
  return answer;
}

const PAGE = '/checkout/paypalResults/';

/** Where a subscription at PayPal ends (2 §2.5): at the receipt of its order, or of itself until that is written. */
export function joinedAtPaypal({ id, payment }: Subscription): string {
  return `${PAGE}?${new URLSearchParams({ status: 'success', orderId: payment.refId ?? id })}`;
}

export const joinFailedAtPaypal = `${PAGE}?status=error&orderId=${PREMIUM}`;
