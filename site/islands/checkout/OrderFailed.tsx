import { useStore } from '@nanostores/react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import { paymentMessages } from '../../../api/contract/messages/payment.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { goBackTo, tryAgain } from '../../stores/checkout/checkout-history.ts';
import type { CheckoutState } from '../../stores/checkout/checkout-machine.ts';
import { showBank } from '../payment/show-bank.ts';
import { FailedResult } from './FailedResult.tsx';

interface Props {
  failure: Extract<CheckoutState, { at: 'error' }>;
  phone: string;
}

/** The last step of an order that was not placed, or of which nothing is known. */
export function OrderFailed({ failure: { message, settled, isDeclined }, phone }: Props) {
  const canChooseAnother = useStore($flow) === 'B' && isDeclined;
  return (
    <FailedResult
      reason={message}
      hint={settled ? checkoutMessages.cardHint : paymentMessages.outcomeUnknown}
      phone={phone}
    >
      <button className="btn btn-act btn-l" type="button" onClick={() => tryAgain(showBank)}>
        {goodsMessages.tryAgain}
      </button>
      {canChooseAnother && (
        <button className="btn btn-l" type="button" onClick={() => goBackTo('payment')}>
          {checkoutMessages.chooseAnotherPayment}
        </button>
      )}
    </FailedResult>
  );
}
