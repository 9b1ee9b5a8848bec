import { useStore } from '@nanostores/react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { $isPaymentKnown } from '../../stores/checkout/payment-token.ts';
import { $joinBar } from '../../stores/subscription/join-bar.ts';
import { Button } from '../../ui/Button.tsx';

/** The ways out of the first step; closed to who cannot subscribe. */
export function JoinDetailsFoot({ isChecking }: { isChecking: boolean }) {
  const flow = useStore($flow);
  const isPaymentKnown = useStore($isPaymentKnown);
  const bar = useStore($joinBar);
  const label = flow === 'B' && isPaymentKnown ? 'Continue to review' : 'Continue to payment';
  return (
    <div className="co-foot">
      <a className="link" href="/premium/">
        {joinMessages.backToPremium}
      </a>
      <Button look="act" size="l" type="submit" loading={isChecking} disabled={bar !== undefined}>
        {isChecking ? checkoutMessages.checkingAddress : flow === 'phone' ? checkoutMessages.paymentDetails : label}
      </Button>
      {bar && <p className="err">{bar}</p>}
    </div>
  );
}
