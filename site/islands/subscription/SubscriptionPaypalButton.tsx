import { useStore } from '@nanostores/react';
import { goTo } from '../../lib/go-to.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { join } from '../../stores/subscription/join.ts';
import { joiningCustomer } from '../../stores/subscription/join-details.ts';
import { trackJoinPayment } from '../../stores/subscription/join-events.ts';
import { $fee } from '../../stores/subscription/join-fee.ts';
import { joinedAtPaypal, joinFailedAtPaypal, subscriptionAtPaypal } from '../../stores/subscription/paypal-join.ts';
import { PaypalButton } from '../paypal/PaypalButton.tsx';

/** PayPal's own button for a subscription. */
export function SubscriptionPaypalButton({ isBlocked }: { isBlocked: boolean }) {
  const isReviewed = useStore($flow) === 'B';
  const prepare = () => {
    const customerInfo = joiningCustomer();
    if (!customerInfo) return null;
    if (!isReviewed) trackJoinPayment();
    return { customerInfo, couponName: null, shownTotal: $fee.get() };
  };
  return (
    <PaypalButton
      atPaypal={subscriptionAtPaypal}
      pays="subscription"
      prepare={prepare}
      disabled={isBlocked}
      onApproved={(subscription) => {
        join.accept(subscription);
        goTo(joinedAtPaypal(subscription));
      }}
      onCancelled={() => {}}
      onFailed={() => goTo(joinFailedAtPaypal)}
    />
  );
}
