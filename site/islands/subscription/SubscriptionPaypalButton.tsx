import { useStore } from '@nanostores/react';
import { goTo } from '../../lib/go-to.ts';
import { $flow } from '../../stores/checkout/checkout-machine.ts';
import { $monthlyFee, join, trackJoinPayment } from '../../stores/subscription/join.ts';
import { joinCustomer } from '../../stores/subscription/join-details.ts';
import {
  paypalJoinedPath,
  paypalJoinFailedPath,
  paypalSubscription,
} from '../../stores/subscription/paypal-subscription.ts';
import { PaypalButton } from '../paypal/PaypalButton.tsx';

/** PayPal's own button for a subscription. */
export function SubscriptionPaypalButton({ isBlocked }: { isBlocked: boolean }) {
  const isReviewed = useStore($flow) === 'B';
  const prepare = () => {
    const customerInfo = joinCustomer();
    if (!customerInfo) return null;
    if (!isReviewed) trackJoinPayment();
    return { customerInfo, couponName: null, shownTotal: $monthlyFee.get() };
  };
  return (
    <PaypalButton
      atPaypal={paypalSubscription}
      pays="subscription"
      prepare={prepare}
      disabled={isBlocked}
      onApproved={(subscription) => {
        join.complete(subscription);
        goTo(paypalJoinedPath(subscription));
      }}
      onCancelled={() => {}}
      onFailed={() => goTo(paypalJoinFailedPath)}
    />
  );
}
