import { useStore } from '@nanostores/react';
import { cartMessages } from '../../../api/contract/messages/cart.ts';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { $belowMinimum, $hasLineErrors } from '../../stores/cart/totals.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { $isPaymentKnown } from '../../stores/checkout/payment-token.ts';
import { Button } from '../../ui/Button.tsx';

/** The ways out of the first step; closed below the order minimum, and while a line cannot be sold. */
export function DetailsFoot({ isChecking }: { isChecking: boolean }) {
  const flow = useStore($flow);
  const isPaymentKnown = useStore($isPaymentKnown);
  const isBelowMinimum = useStore($belowMinimum);
  const hasLineErrors = useStore($hasLineErrors);
  const label = flow === 'B' && isPaymentKnown ? 'Continue to review' : 'Continue to payment';
  return (
    <div className="co-foot">
      <a className="link" href="/cart/">
        Back to cart
      </a>
      <Button look="act" size="l" type="submit" loading={isChecking} disabled={isBelowMinimum || hasLineErrors}>
        {isChecking ? checkoutMessages.checkingAddress : flow === 'phone' ? checkoutMessages.paymentDetails : label}
      </Button>
      {isBelowMinimum && (
        <p className="err" role="status">
          {cartMessages.orderMinimum}
        </p>
      )}
      {hasLineErrors && (
        <p className="err" role="status">
          {cartMessages.fixQuantities}
        </p>
      )}
    </div>
  );
}
