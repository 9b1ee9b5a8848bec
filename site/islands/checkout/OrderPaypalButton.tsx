import { useStore } from '@nanostores/react';
import { $appliedCoupon, $shownTotal } from '../../stores/cart/totals.ts';
import { completePaid } from '../../stores/checkout/checkout.ts';
import { $details, customerOf } from '../../stores/checkout/checkout-details.ts';
import { trackPayment } from '../../stores/checkout/checkout-events.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { paypalOrder } from '../../stores/paypal/paypal.ts';
import { paypalFailedPath, paypalPaidPath } from '../../stores/paypal/paypal-results.ts';
import { PaypalButton } from '../paypal/PaypalButton.tsx';

/** PayPal's own button for an order. */
export function OrderPaypalButton({ isBlocked }: { isBlocked: boolean }) {
  const isReviewed = useStore($flow) === 'B';
  const prepare = () => {
    const customerInfo = customerOf($details.get(), $serviceCode.get());
    if (!customerInfo) return null;
    if (!isReviewed) trackPayment();
    return { customerInfo, couponName: $appliedCoupon.get(), shownTotal: $shownTotal.get() };
  };
  return (
    <PaypalButton
      atPaypal={paypalOrder}
      pays="order"
      prepare={prepare}
      disabled={isBlocked}
      onApproved={(order) => {
        completePaid(order);
        location.assign(paypalPaidPath(order));
      }}
      onCancelled={() => {}}
      onFailed={() => location.assign(paypalFailedPath)}
    />
  );
}
