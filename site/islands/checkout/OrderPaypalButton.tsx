import { useStore } from '@nanostores/react';
import { $cart } from '../../stores/cart/cart-state.ts';
import { agentCheckoutOf } from '../../stores/checkout/agent-checkout.ts';
import { completePaid, trackPayment } from '../../stores/checkout/checkout.ts';
import { $details, customerOf } from '../../stores/checkout/checkout-details.ts';
import { $flow } from '../../stores/checkout/checkout-machine.ts';
import { $appliedCoupon, $shownTotal } from '../../stores/checkout/totals.ts';
import { $serviceCode } from '../../stores/delivery/delivery.ts';
import { paypalFailedPath, paypalOrder, paypalPaidPath } from '../../stores/paypal/paypal-order.ts';
import { PaypalButton } from '../paypal/PaypalButton.tsx';

/** PayPal's own button for an order. */
export function OrderPaypalButton({ isBlocked }: { isBlocked: boolean }) {
  const isReviewed = useStore($flow) === 'B';
  const prepare = () => {
    const customerInfo = customerOf($details.get(), $serviceCode.get());
    if (!customerInfo) return null;
    if (!isReviewed) trackPayment();
    const agent = agentCheckoutOf($cart.get().lines);
    return { customerInfo, couponName: $appliedCoupon.get(), shownTotal: $shownTotal.get(), ...agent };
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
