import { useStore } from '@nanostores/react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import type { Subscription } from '../../../api/contract/premium/subscription.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import type { CheckoutState } from '../../stores/checkout/checkout-machine.ts';
import { joinSteps } from '../../stores/subscription/join-steps.ts';
import { FailedResult } from '../checkout/FailedResult.tsx';
import { showBank } from '../payment/show-bank.ts';

interface Props {
  failure: Extract<CheckoutState<Subscription>, { at: 'error' }>;
  phone: string;
}

/** The last step of a subscription that did not start, or of which nothing is known. */
export function JoinFailed({ failure: { message, settled, isDeclined }, phone }: Props) {
  const canChooseAnother = useStore($flow) === 'B' && isDeclined;
  return (
    <FailedResult reason={message} hint={settled ? joinMessages.notCharged : joinMessages.startUnknown} phone={phone}>
      <button className="btn btn-act btn-l" type="button" onClick={() => joinSteps.tryAgain(showBank)}>
        {goodsMessages.tryAgain}
      </button>
      {canChooseAnother && (
        <button className="btn btn-l" type="button" onClick={() => joinSteps.goBackTo('payment')}>
          {checkoutMessages.chooseAnotherPayment}
        </button>
      )}
    </FailedResult>
  );
}
